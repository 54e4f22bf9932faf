import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface GateCall {
  readonly method: string;
  readonly path: string;
}
type Matches = (call: GateCall) => boolean;

export interface HeldAnswer {
  /** Passes the response on to the caller. */
  release(): void;
}

/** Proxy in front of a service of the test, which makes the service or one response unavailable at an exact moment. */
export class Gate {
  readonly port: number;
  readonly #target: string;
  #server: Server | undefined;
  #catches: { readonly matches: Matches; readonly caught: (held: HeldAnswer) => void }[] = [];
  #losses: { readonly matches: Matches; times: number }[] = [];
  #lost = 0;
  /** While true, requests are accepted but never forwarded. */
  #isStalled = false;

  constructor(port: number, target: string) {
    this.port = port;
    this.#target = target;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Number of responses lost so far. */
  get lost(): number {
    return this.#lost;
  }

  async open(): Promise<void> {
    this.#server = createServer(
      (incoming, outgoing) => void this.#pass(incoming, outgoing).catch(() => incoming.destroy()),
    );
    await once(this.#server.listen(this.port, '127.0.0.1'), 'listening');
  }

  /** Refuses new connections and breaks the open ones. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  stall(): void {
    this.#isStalled = true;
  }

  /** Breaks the connections that received no response. */
  endStall(): void {
    this.#isStalled = false;
    this.#server?.closeAllConnections();
  }

  /** Holds back the next response to a matching call, after the service has executed the call. */
  catchAnswer(matches: Matches): Promise<HeldAnswer> {
    return new Promise((caught) => this.#catches.push({ matches, caught }));
  }

  /** Breaks the connection instead of responding to matching calls, after the service has executed them. */
  loseAnswers(matches: Matches, times: number): void {
    this.#losses.push({ matches, times });
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = incoming;
    const body = await buffer(incoming);
    if (this.#isStalled) return;
    const forwarded = request(`${this.#target}${path}`, { method, headers, agent: false });
    forwarded.end(body);
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
    const bytes = await buffer(answer);
    const loss = this.#losses.find(({ matches, times }) => times > 0 && matches({ method, path }));
    if (loss) {
      loss.times -= 1;
      this.#lost += 1;
      incoming.socket.destroy();
      return;
    }
    const index = this.#catches.findIndex(({ matches }) => matches({ method, path }));
    const [waiting] = index < 0 ? [] : this.#catches.splice(index, 1);
    if (waiting) await new Promise<void>((release) => waiting.caught({ release }));
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(bytes);
  }
}
