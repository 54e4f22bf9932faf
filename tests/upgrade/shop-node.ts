import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { freePort } from '@/scripts/free-port.mjs';

const STOP_LIMIT_MS = 45_000;

export interface ShopNode {
  readonly name: string;
  readonly port: number;
  readonly child: ChildProcess;
  /**
   * Sends SIGTERM, as an operator does to take the node out of service.
   * @returns its exit code
   */
  stop(): Promise<number | null>;
}

/** Runs `npm start` of a version in its folder. */
export async function startNode(
  name: string,
  root: string,
  settings: Readonly<Record<string, string>>,
  logFile: string,
): Promise<ShopNode> {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...settings },
  });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const ended = once(child, 'exit');
  return {
    name,
    port,
    child,
    stop: async () => {
      if (child.exitCode !== null) return child.exitCode;
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(impatience);
      return child.exitCode;
    },
  };
}
