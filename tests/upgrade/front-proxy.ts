import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_INTERVAL_MS = 500;
const CHECK_TIMEOUT_MS = 3_000;
/** Failed health checks in a row before a node counts as unhealthy; a busy machine may miss one or two. */
const MAX_MISSED_CHECKS = 3;
/** Cookie that routes a visitor to one node as long as that node serves. */
const COOKIE = 'node';

interface Node {
  readonly name: string;
  readonly port: number;
  readonly agent: Agent;
  isHealthy: boolean;
  missedChecks: number;
  /** Response of the node's last health check, for failure reports. */
  lastStatus: string;
}

/**
 * Reverse proxy in front of the shop's nodes, set up as docs/operations.md requires: it sends requests to healthy
 * nodes, routes each visitor to one node, and retries a request on another node when its connection was refused.
 */
export class FrontProxy {
  readonly #nodes: Node[] = [];
  readonly #server: Server;
  #turn = 0;
  #only: string | undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor() {
    this.#server = createServer((clientRequest, answer) => this.#handle(clientRequest, answer, new Set()));
    this.#server.keepAliveTimeout = 60_000;
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.#looking = setInterval(() => void Promise.all(this.#nodes.map(checkHealth)), CHECK_INTERVAL_MS);
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
      missedChecks: 0,
      lastStatus: 'not asked yet',
    });
  }

  remove(name: string): void {
    const at = this.#nodes.findIndex((node) => node.name === name);
    for (const { agent } of this.#nodes.splice(at, at < 0 ? 0 : 1)) agent.destroy();
  }

  isHealthy(name: string): boolean {
    return this.#nodes.some((node) => node.name === name && node.isHealthy);
  }

  /** Sends every request to one node; without a name, to all nodes again. */
  sendOnlyTo(name?: string): void {
    this.#only = name;
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    for (const { agent } of this.#nodes) agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #choose(clientRequest: IncomingMessage, refused: ReadonlySet<Node>): Node | undefined {
    const eligibleNodes = this.#nodes.filter(
      (node) => !refused.has(node) && (this.#only === undefined || node.name === this.#only),
    );
    const healthy = eligibleNodes.filter(({ isHealthy }) => isHealthy);
    // Without a healthy node, any node may still respond.
    const open = healthy.length > 0 ? healthy : eligibleNodes;
    const stickyName = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(clientRequest.headers.cookie ?? '')?.[1];
    return open.find(({ name }) => name === stickyName) ?? open[this.#turn++ % Math.max(1, open.length)];
  }

  #handle(clientRequest: IncomingMessage, answer: ServerResponse, refused: Set<Node>): void {
    const node = this.#choose(clientRequest, refused);
    if (!node) {
      const nodeStates = this.#nodes.map(({ name, lastStatus }) => `${name}: ${lastStatus}`).join('; ');
      return void answer.writeHead(503, { 'x-front-proxy': `no node (${nodeStates})` }).end(nodeStates);
    }
    const { method, url, headers } = clientRequest;
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
      // No byte of the request was sent, so another node may safely handle it, even if its method is not idempotent.
      if (error.code === 'ECONNREFUSED' && !answer.headersSent) {
        node.isHealthy = false;
        return this.#handle(clientRequest, answer, refused.add(node));
      }
      if (answer.headersSent) return void answer.destroy();
      answer.writeHead(502, { 'x-front-proxy': `${node.name} ${error.code ?? error.message}` }).end();
    });
    // Forwards the body only once a connection exists, so that a refused request can be retried.
    forwarded.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => clientRequest.pipe(forwarded));
      else clientRequest.pipe(forwarded);
    });
  }
}

async function checkHealth(node: Node): Promise<void> {
  const address = `http://127.0.0.1:${node.port}/api/health`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).catch(() => null);
  const bodyText = await answer?.text().catch(() => '');
  node.lastStatus = answer
    ? `${answer.status} ${/"reason":"([^"]*)"/.exec(bodyText ?? '')?.[1] ?? ''}`.trim()
    : 'no answer';
  const isGood = answer?.status === 200;
  node.missedChecks = isGood ? 0 : node.missedChecks + 1;
  if (isGood) node.isHealthy = true;
  else if (node.missedChecks >= MAX_MISSED_CHECKS) node.isHealthy = false;
}

function withoutHopByHop(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers;
  return rest;
}
