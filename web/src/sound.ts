// Soft tones for whoever wants them, made here: one when somebody else has moved, two when it is one's turn, three at the
// end.
import { settings } from "./settings";

const TONES = { moved: [330], turn: [440, 587], over: [440, 554, 659] };
const LOUD = 0.06;
const EACH = 0.16; // seconds from one tone to the next
const FADE = 0.35;

let context: AudioContext | undefined;

export function sound(kind: keyof typeof TONES): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined); // a page that nobody has pressed yet stays silent
  const now = context.currentTime;
  TONES[kind].forEach((pitch, i) => play(context!, pitch, now + i * EACH));
}

function play(audio: AudioContext, pitch: number, at: number): void {
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(LOUD, at + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.0005, at + FADE);
  tone.connect(loud).connect(audio.destination);
  tone.start(at);
  tone.stop(at + FADE);
}
