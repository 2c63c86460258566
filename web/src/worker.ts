// Bots think here, so that the page never waits for them. First comes the module, then one position after another.
import { Engine, type Findings, type Room, type Thought } from "./engine";

// What the bot whose turn it is chooses, with so many milliseconds for its turn; or a hint for whoever is to decide.
export type Question = { record: string } & ({ hint: false; ms: number } | { hint: true });

// For a worker that was given the module with the analysis.
export interface Subject {
  record: string;
  effort: number;
  lang: string;
  catalogue: Uint8Array | undefined;
}

// For the same worker, afterwards.
export interface Drawing {
  room: Room;
  dark: boolean;
}

export type Answer = { thought: Thought } | { study: Findings } | { graph: string } | { done: number } | { error: string };

const scope = self as unknown as DedicatedWorkerGlobalScope;
let engine: Engine;

scope.onmessage = (event: MessageEvent<WebAssembly.Module | Question | Subject | Drawing>) => {
  if (event.data instanceof WebAssembly.Module) {
    engine = new Engine(event.data);
    return;
  }
  const asked = event.data;
  let answer: Answer;
  try {
    if ("effort" in asked) {
      if (asked.catalogue !== undefined) engine.carry(`${asked.lang}.words`, asked.catalogue);
      engine.shelf(asked.lang);
      engine.open(asked.record);
      answer = { study: engine.study(asked.effort, (done) => scope.postMessage({ done } satisfies Answer)) };
    } else if ("room" in asked) {
      answer = { graph: engine.graph(asked.room, asked.dark) };
    } else {
      engine.open(asked.record);
      answer = { thought: asked.hint ? engine.hint() : engine.think("", engine.share(asked.ms)) };
    }
  } catch (error) {
    answer = { error: String(error) };
  }
  scope.postMessage(answer);
};
