// The worker from the page's side: one question at a time, and any of them can be dropped.
import type { Room, Study, Thought } from "./engine";
import type { Answer, Drawing, Question, Subject } from "./worker";

export class Dropped extends Error {}

export class Thinker {
  private worker: Worker | undefined;
  private drop: (() => void) | undefined;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly path: string,
  ) {}

  // Starting the worker takes a while: done before somebody waits for it.
  warm(): Worker {
    if (this.worker === undefined) {
      this.worker = new Worker(this.path, { type: "module" });
      this.worker.postMessage(this.module);
    }
    return this.worker;
  }

  ask(question: Question): Promise<Thought> {
    this.cancel();
    const worker = this.warm();
    return new Promise((resolve, reject) => {
      this.drop = () => reject(new Dropped());
      worker.onmessage = (event: MessageEvent<Answer>) => {
        this.drop = undefined;
        if ("thought" in event.data) resolve(event.data.thought);
        else reject(new Error("error" in event.data ? event.data.error : "?"));
      };
      worker.onerror = (event) => {
        this.drop = undefined;
        this.worker = undefined;
        reject(new Error(event.message));
      };
      worker.postMessage(question);
    });
  }

  // A search cannot be interrupted from outside, but its worker can be ended.
  cancel(): void {
    if (this.drop === undefined) return;
    this.worker?.terminate();
    this.worker = undefined;
    const drop = this.drop;
    this.drop = undefined;
    drop();
  }

  // Another game is played: this one needs no worker.
  end(): void {
    this.cancel();
    this.worker?.terminate();
    this.worker = undefined;
  }
}

// An analysis in a worker of its own, with a module of its own, which then draws its graph. What is returned first ends it.
export function analyse(
  module: WebAssembly.Module,
  path: string,
  subject: Subject,
  progress: (done: number) => void,
): [() => void, Promise<Study>] {
  const worker = new Worker(path, { type: "module" });
  const end = (): void => worker.terminate();
  const drawings: ((graph: string) => void)[] = []; // they come in the order in which they were asked for
  const graph = (room: Room, dark: boolean): Promise<string> =>
    new Promise((resolve) => {
      drawings.push(resolve);
      worker.postMessage({ room, dark } satisfies Drawing);
    });
  const study = new Promise<Study>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("done" in data) progress(data.done);
      else if ("study" in data) resolve({ ...data.study, graph, end });
      else if ("graph" in data) drawings.shift()?.(data.graph);
      else {
        end();
        reject(new Error("error" in data ? data.error : "?"));
      }
    };
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.postMessage(module);
  worker.postMessage(subject);
  return [end, study];
}
