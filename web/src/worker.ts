// Bots think here, so that the page never waits for them. First comes the module, then one position after another.
import { Engine, type Study, type Thought } from "./engine";

export interface Question {
  record: string;
  bot: string; // empty: the bot whose turn it is
  ms: number; // for the turn of that bot; for another, for its answer
}

// For a worker that was given the module with the analysis.
export interface Subject {
  record: string;
  effort: number;
  lang: string;
  catalogue: Uint8Array | undefined;
}

export type Answer = { thought: Thought } | { study: Study } | { done: number } | { error: string };

const scope = self as unknown as DedicatedWorkerGlobalScope;
let engine: Engine;

scope.onmessage = (event: MessageEvent<WebAssembly.Module | Question | Subject>) => {
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
    } else {
      engine.open(asked.record);
      answer = { thought: engine.think(asked.bot, asked.bot === "" ? engine.share(asked.ms) : asked.ms) };
    }
  } catch (error) {
    answer = { error: String(error) };
  }
  scope.postMessage(answer);
};
