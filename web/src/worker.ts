// Bots think here, so that the page never waits for them. First comes the module, then one position after another.
import { Engine, type Thought } from "./engine";

export interface Question {
  record: string;
  bot: string; // empty: the bot whose turn it is
  ms: number;
}

export type Answer = { thought: Thought } | { error: string };

const scope = self as unknown as DedicatedWorkerGlobalScope;
let engine: Engine;

scope.onmessage = (event: MessageEvent<WebAssembly.Module | Question>) => {
  if (event.data instanceof WebAssembly.Module) {
    engine = new Engine(event.data);
    return;
  }
  const { record, bot, ms } = event.data;
  let answer: Answer;
  try {
    engine.open(record);
    answer = { thought: engine.think(bot, ms) };
  } catch (error) {
    answer = { error: String(error) };
  }
  scope.postMessage(answer);
};
