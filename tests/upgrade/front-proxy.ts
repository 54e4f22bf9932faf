import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 500;
const LOOK_LIMIT_MS = 3_000;
/** A busy machine may miss a look or two. */
const MISSED_LOOKS = 3;
/** By which a visitor is kept at one node for as long as it serves. */
const COOKIE = 'node';

interface Node {
  readonly name: string;
  readonly port: number;
  readonly agent: Agent;
  isHealthy: boolean;
  missedLooks: number;
  /** What it said when it was last looked at, for whoever reads of a failure. */
  lastWord: string;
}

/**
 * What stands before the nodes of a shop, set up as docs/operations.md asks for: it sends requests to nodes that are well, keeps a
 * visitor at a node, and offers a request whose connection was refused to another node.
 */
export class FrontProxy {
  readonly #nodes: Node[] = [];
  readonly #server: Server;
  #turn = 0;
  #only: string | undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor() {
    this.#server = createServer((asked, answer) => this.#handle(asked, answer, new Set()));
    this.#server.keepAliveTimeout = 60_000;
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.#looking = setInterval(() => void Promise.all(this.#nodes.map(look)), LOOK_EVERY_MS);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  add(name: string, port: number): void {
    this.#nodes.push({
      name,
      port,
      agent: new Agent({ keepAlive: true }),
      isHealthy: false,
      missedLooks: 0,
      lastWord: 'not asked yet',
    });
  }

  remove(name: string): void {
    const at = this.#nodes.findIndex((node) => node.name === name);
    for (const { agent } of this.#nodes.splice(at, at < 0 ? 0 : 1)) agent.destroy();
  }

  isHealthy(name: string): boolean {
    return this.#nodes.some((node) => node.name === name && node.isHealthy);
  }

  /** Sends everything to one node, as if the others were not there; to all again when none is named. */
  sendOnlyTo(name?: string): void {
    this.#only = name;
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    for (const { agent } of this.#nodes) agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #choose(asked: IncomingMessage, refused: ReadonlySet<Node>): Node | undefined {
    const known = this.#nodes.filter(
      (node) => !refused.has(node) && (this.#only === undefined || node.name === this.#only),
    );
    const healthy = known.filter(({ isHealthy }) => isHealthy);
    // Where none is well, any may still answer.
    const open = healthy.length > 0 ? healthy : known;
    const kept = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(asked.headers.cookie ?? '')?.[1];
    return open.find(({ name }) => name === kept) ?? open[this.#turn++ % Math.max(1, open.length)];
  }

  #handle(asked: IncomingMessage, answer: ServerResponse, refused: Set<Node>): void {
    const node = this.#choose(asked, refused);
    if (!node) {
      const words = this.#nodes.map(({ name, lastWord }) => `${name}: ${lastWord}`).join('; ');
      return void answer.writeHead(503, { 'x-front-proxy': `no node (${words})` }).end(words);
    }
    const { method, url, headers } = asked;
    const forwarded = request({
      port: node.port,
      host: '127.0.0.1',
      agent: node.agent,
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': headers['x-forwarded-for'] ?? '127.0.0.1' },
    });
    forwarded.once('response', (answered) => {
      const cookies = [...(answered.headers['set-cookie'] ?? []), `${COOKIE}=${node.name}; Path=/`];
      answer.writeHead(answered.statusCode ?? 502, {
        ...withoutHopByHop(answered.headers),
        'set-cookie': cookies,
        'x-front-proxy': node.name,
      });
      answered.pipe(answer);
      answered.once('error', () => answer.destroy());
    });
    forwarded.once('error', (error: NodeJS.ErrnoException) => {
      // Nothing of it was sent: it is safe with another node, whatever it asks for.
      if (error.code === 'ECONNREFUSED' && !answer.headersSent) {
        node.isHealthy = false;
        return this.#handle(asked, answer, refused.add(node));
      }
      if (answer.headersSent) return void answer.destroy();
      answer.writeHead(502, { 'x-front-proxy': `${node.name} ${error.code ?? error.message}` }).end();
    });
    // The body waits until there is somebody to take it.
    forwarded.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => asked.pipe(forwarded));
      else asked.pipe(forwarded);
    });
  }
}

async function look(node: Node): Promise<void> {
  const address = `http://127.0.0.1:${node.port}/api/health`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(LOOK_LIMIT_MS) }).catch(() => null);
  const word = await answer?.text().catch(() => '');
  node.lastWord = answer ? `${answer.status} ${/"reason":"([^"]*)"/.exec(word ?? '')?.[1] ?? ''}`.trim() : 'no answer';
  const isGood = answer?.status === 200;
  node.missedLooks = isGood ? 0 : node.missedLooks + 1;
  if (isGood) node.isHealthy = true;
  else if (node.missedLooks >= MISSED_LOOKS) node.isHealthy = false;
}

function withoutHopByHop(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers;
  return rest;
}
