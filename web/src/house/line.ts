// One WebSocket at a time, as the module wants it: opened, dropped, and what is heard on it passed on. What belongs to a
// line that was dropped is not heard any more.

export interface Ears {
  opened(): void;
  heard(text: string): void;
  lost(): void;
}

const OPEN_MAX = 10000; // milliseconds after which a line that does not open is given up

export class Socket {
  private socket: WebSocket | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly ears: Ears,
  ) {}

  open(): void {
    this.drop();
    let socket: WebSocket;
    try {
      socket = new WebSocket(this.address);
    } catch {
      setTimeout(() => this.ears.lost(), 0);
      return;
    }
    this.socket = socket;
    const lost = (): void => {
      if (this.socket !== socket) return;
      this.drop();
      this.ears.lost();
    };
    this.patience = setTimeout(lost, OPEN_MAX);
    socket.onopen = () => {
      clearTimeout(this.patience);
      if (this.socket === socket) this.ears.opened();
    };
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (this.socket !== socket) return;
      if (typeof event.data === "string") this.ears.heard(event.data);
      else lost();
    };
    socket.onclose = lost;
    socket.onerror = lost;
  }

  send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  drop(): void {
    const socket = this.socket;
    this.socket = undefined;
    clearTimeout(this.patience);
    if (socket === undefined) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }
}
