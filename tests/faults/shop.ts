import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, findRunningPostgres } from '@/lib/db/embedded/postgres';
import { supervisePostgres } from '@/lib/db/embedded/supervise-postgres';
import { Balancer } from './balancer';
import { isAnswering } from './call';
import { listDescendants, type RunningProcess, sendSignal, sleep } from './processes';

const START_LIMIT_MS = 240_000;
const STOP_LIMIT_MS = 40_000;

export interface ShopOptions {
  /** Folder of everything that the shop writes. */
  readonly folder: string;
  /** Folder of the nodes' logs. */
  readonly logFolder: string;
  /** Ports of the nodes, one each. */
  readonly ports: readonly number[];
  /** Port of the load balancer; unused with one node. */
  readonly frontPort: number;
  readonly settings: Readonly<Record<string, string>>;
}

/** Server with its supervisor, started as by `npm start`. */
export class ShopNode {
  readonly base: string;
  readonly port: number;
  readonly #start: () => ChildProcess;
  #supervisor: ChildProcess | undefined;
  /**
   * Moments (`performance.now()`) at which its server was killed; the supervisor gives up at the third failure within a
   * minute.
   */
  readonly killedAt: number[] = [];

  constructor(port: number, start: () => ChildProcess) {
    this.port = port;
    this.base = `http://localhost:${port}`;
    this.#start = start;
  }

  get healthUrl(): string {
    return `${this.base}/api/health`;
  }

  /** Starts the node and waits until it serves. */
  async start(): Promise<void> {
    const supervisor = this.#start();
    this.#supervisor = supervisor;
    const end = performance.now() + START_LIMIT_MS;
    while (!(await isAnswering(this.healthUrl))) {
      if (supervisor.exitCode !== null) throw new Error(`npm start ended with ${supervisor.exitCode}`);
      if (performance.now() > end) throw new Error(`the node at ${this.base} does not serve`);
      await sleep(100);
    }
  }

  async stop(): Promise<void> {
    const supervisor = this.#supervisor;
    if (!supervisor || supervisor.exitCode !== null || supervisor.signalCode !== null) return;
    const ended = once(supervisor, 'exit');
    const family = [...this.listProcesses().map(({ pid }) => pid), ...(supervisor.pid ? [supervisor.pid] : [])];
    supervisor.kill('SIGTERM');
    const force = setTimeout(() => sendSignal(family, 'SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(force);
  }

  get hasEnded(): boolean {
    return this.#supervisor?.exitCode !== null;
  }

  listProcesses(): RunningProcess[] {
    return listDescendants(this.#supervisor?.pid);
  }

  hasProcess(part: string): boolean {
    return this.listProcesses().some(({ command }) => command.includes(part));
  }

  /**
   * Returns the process of this node whose command contains `part`.
   * @throws Error when there is none
   */
  getProcessId(part: string): number {
    const pid = this.listProcesses().find(({ command }) => command.includes(part))?.pid;
    if (pid === undefined) throw new Error(`the node at ${this.base} has no process ${part}`);
    return pid;
  }

  get serverPid(): number {
    return this.getProcessId('run-program.mjs');
  }

  killServer(): void {
    this.killedAt.push(performance.now());
    sendSignal([this.serverPid], 'SIGKILL');
  }
}

/** Shop of one node with the embedded PostgreSQL, or of two nodes that share one PostgreSQL. */
export class Shop {
  readonly nodes: readonly ShopNode[];
  /** Base URL for shoppers and services. */
  readonly base: string;
  readonly dataDir: string;
  readonly #options: ShopOptions;
  #postgres: EmbeddedPostgres | undefined;
  #balancer: Balancer | undefined;

  constructor(options: ShopOptions) {
    this.#options = options;
    this.dataDir = join(options.folder, 'data');
    const isAlone = options.ports.length === 1;
    this.base = `http://localhost:${isAlone ? options.ports[0] : options.frontPort}`;
    this.nodes = options.ports.map((port) => new ShopNode(port, () => this.#spawnNode(port)));
  }

  async start(): Promise<void> {
    if (this.nodes.length > 1) {
      // Represents an external PostgreSQL whose service manager restarts it.
      // Several nodes, and connections of a killed one that the database has not noticed yet.
      this.#postgres = await supervisePostgres({
        dir: join(this.#options.folder, 'postgres'),
        settings: ['max_connections=250'],
      });
      this.#balancer = await Balancer.start(this.#options.frontPort, this.#options.ports);
    }
    for (const node of this.nodes) await node.start();
  }

  /** Stops the nodes. A shared PostgreSQL continues to run. */
  async stopNodes(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  async stop(): Promise<void> {
    await this.stopNodes();
    this.#balancer?.stop();
    await this.#postgres?.stop();
  }

  prefer(node: ShopNode | undefined): void {
    this.#balancer?.prefer(node?.port);
  }

  /** Returns the URL of the database; undefined while it accepts no connections. */
  findDatabaseUrl(): string | undefined {
    return this.#postgres?.url ?? findRunningPostgres(join(this.dataDir, 'postgres'));
  }

  /** Returns the process ids of PostgreSQL: its main process and the others. */
  listDatabaseProcesses(): { readonly main: number; readonly others: readonly number[] } {
    const family = this.#postgres
      ? listDescendants(process.pid).filter(({ command }) => !command.includes(this.dataDir))
      : (this.nodes[0]?.listProcesses() ?? []);
    const main = family.find(({ command }) => /\bpostgres -D /.test(command) && !command.startsWith('/bin/sh'));
    if (!main) throw new Error('the database has no process');
    return { main: main.pid, others: family.filter(({ parent }) => parent === main.pid).map(({ pid }) => pid) };
  }

  #spawnNode(port: number): ChildProcess {
    const log = openSync(join(this.#options.logFolder, `node-${port}.log`), 'a');
    return spawn(process.execPath, ['scripts/start.mjs'], {
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: this.base,
        DATA_DIR: this.dataDir,
        DATABASE_URL: this.#postgres?.url ?? '',
        TENANT_API_URL: '',
        LOG_LEVEL: 'info',
        LOG_FILE: '',
        ...this.#options.settings,
      },
    });
  }
}
