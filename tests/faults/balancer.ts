import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { isAnswering } from './call';
import { sleep } from './processes';

const CHECK_EVERY_MS = 500;
const CHECK_TIMEOUT_MS = 1_500;

/** Minimal load balancer: distributes connections in turn over the healthy nodes. */
export class Balancer {
  readonly #server: Server;
  readonly #ports: readonly number[];
  #healthy: readonly number[];
  #turn = 0;
  #preferred: number | undefined;
  #isStopped = false;
  readonly #sockets = new Set<Socket>();

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#healthy = ports;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(port: number, ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    await once(balancer.#server.listen(port, '127.0.0.1'), 'listening');
    void balancer.#checkForEver();
    return balancer;
  }

  /** Sends every connection to one node while that node is healthy, so that a fault affects the intended node. */
  prefer(port: number | undefined): void {
    this.#preferred = port;
  }

  stop(): void {
    this.#isStopped = true;
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #checkForEver(): Promise<void> {
    while (!this.#isStopped) {
      const good = await Promise.all(
        this.#ports.map((port) => isAnswering(`http://localhost:${port}/api/health`, CHECK_TIMEOUT_MS)),
      );
      const healthy = this.#ports.filter((_, index) => good[index]);
      // Without a healthy node, all nodes are tried, because one may still serve pages.
      this.#healthy = healthy.length > 0 ? healthy : this.#ports;
      await sleep(CHECK_EVERY_MS);
    }
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    const preferred = this.#healthy.filter((port) => port === this.#preferred);
    const candidates = preferred.length > 0 ? preferred : this.#healthy;
    const first = candidates[this.#turn++ % candidates.length] ?? 0;
    this.#connect(socket, [first, ...this.#ports.filter((port) => port !== first)]);
  }

  /** Connects the socket to the first node that accepts the connection. */
  #connect(socket: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void socket.destroy();
    const node = connect(port, '127.0.0.1');
    let isConnected = false;
    node.once('connect', () => {
      isConnected = true;
      socket.pipe(node).pipe(socket);
    });
    node.on('error', () => {
      if (isConnected) socket.destroy();
      else this.#connect(socket, others);
    });
    node.once('close', () => isConnected && socket.destroy());
    socket.once('close', () => node.destroy());
  }
}
