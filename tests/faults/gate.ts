import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface GateCall {
  readonly method: string;
  readonly path: string;
}
type Matches = (call: GateCall) => boolean;

export interface HeldAnswer {
  /** Lets the answer go on to whoever asked. */
  release(): void;
}

/** Stands before a service of the test, so that the program loses the service or an answer at an exact moment. */
export class Gate {
  readonly port: number;
  readonly #target: string;
  #server: Server | undefined;
  #catches: { readonly matches: Matches; readonly caught: (held: HeldAnswer) => void }[] = [];
  #losses: { readonly matches: Matches; times: number }[] = [];
  #lost = 0;
  /** While true, requests are taken and never passed on. */
  #isStalled = false;

  constructor(port: number, target: string) {
    this.port = port;
    this.#target = target;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Answers that were lost so far. */
  get lost(): number {
    return this.#lost;
  }

  async open(): Promise<void> {
    this.#server = createServer(
      (incoming, outgoing) => void this.#pass(incoming, outgoing).catch(() => incoming.destroy()),
    );
    await once(this.#server.listen(this.port, '127.0.0.1'), 'listening');
  }

  /** Refuses connections, and breaks those that are open. */
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

  /** Breaks the connections that got no answer. */
  endStall(): void {
    this.#isStalled = false;
    this.#server?.closeAllConnections();
  }

  /** Holds back the next answer to such a call, which the service has carried out by then. */
  catchAnswer(matches: Matches): Promise<HeldAnswer> {
    return new Promise((caught) => this.#catches.push({ matches, caught }));
  }

  /** Breaks the connection instead of answering such calls, which the service has carried out by then. */
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
