import { spawn } from 'node:child_process';
import { readUntilReady } from './read-start-log';

const run = (script: string, ...stdio: ('ignore' | 'pipe')[]) => spawn('/bin/sh', ['-c', script], { stdio });

/** Blocks this process, as a burst of failing requests does. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('the log of a PostgreSQL that ends while it starts', () => {
  it('is complete when this process learns of the end before it reads the last line', async () => {
    // When this process ends, Node looks for all ended processes, right after it has handled the output in hand.
    const other = run('echo done', 'ignore', 'pipe', 'ignore');
    other.stdout?.on('data', () => block(600));
    const server = run(
      'sleep 0.3; echo "FATAL:  pre-existing shared memory block" >&2; exit 1',
      'pipe',
      'ignore',
      'pipe',
    );
    const log = readUntilReady(server);
    block(150);
    expect((await log).text).toBe('FATAL:  pre-existing shared memory block\n');
  });

  it('is handed over although a process that the server left behind keeps it open', async () => {
    const server = run('sleep 30 & echo $! >&2; exit 1', 'pipe', 'ignore', 'pipe');
    const log = await readUntilReady(server);
    process.kill(Number(log.text), 'SIGKILL');
    expect(log.isReady).toBe(false);
  });
});
