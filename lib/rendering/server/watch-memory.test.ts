import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { decodeInOwnProcess } from './decoding-process';
import { watchMemory } from './watch-memory';

const MIB = 2 ** 20;
/** Program that allocates the requested memory outside of its heap, as image decoders do, and keeps running. */
const PROGRAM = `const taken = []; process.on('message', (mib) => { taken.push(Buffer.alloc(mib * ${MIB}, 1)); process.send('taken'); });`;

async function startProgram() {
  const file = join(await mkdtemp(join(tmpdir(), 'watch-memory-')), 'program.cjs');
  await writeFile(file, PROGRAM);
  const child = fork(file, { execArgv: [] });
  return { child, closed: once(child, 'close') };
}

describe('the memory of a process', () => {
  // Only Linux reports how much memory a process holds.
  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux(
    'ends it where it holds more than allowed, and this process lives on',
    async () => {
      const { child, closed } = await startProgram();
      const stop = watchMemory(child.pid, 300 * MIB, () => void child.kill('SIGKILL'));
      child.send(20);
      await once(child, 'message');
      expect(child.exitCode).toBeNull();
      child.send(400);
      const [code, signal] = await closed;
      stop();
      expect([code, signal]).toEqual([null, 'SIGKILL']);
      // The next process can take the place of the killed one.
      const next = await startProgram();
      next.child.send(1);
      await once(next.child, 'message');
      next.child.kill();
      await next.closed;
    },
    30_000,
  );

  onLinux(
    'ends a decoding that takes more than its share, and the next one is decoded',
    async () => {
      const order = { kind: 'picture', bytes: await createCanvas(40, 30).encode('png') } as const;
      // This limit is less than the program needs to start.
      expect(await decodeInOwnProcess(order, 30_000, undefined, 10 * MIB)).toEqual({ kind: 'lost' });
      expect(await decodeInOwnProcess(order, 30_000)).toMatchObject({ kind: 'decoded', width: 40, height: 30 });
    },
    60_000,
  );

  onLinux(
    'is not looked at any more once the watching was stopped',
    async () => {
      const { child, closed } = await startProgram();
      let kills = 0;
      const stop = watchMemory(child.pid, 1, () => {
        kills += 1;
      });
      child.send(1);
      await once(child, 'message');
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(kills).toBeGreaterThan(0);
      stop();
      const last = kills;
      await new Promise((resolve) => setTimeout(resolve, 400));
      // At most one check was in progress when the watch stopped.
      expect(kills - last).toBeLessThanOrEqual(1);
      child.kill();
      await closed;
    },
    30_000,
  );

  it('is not given for one that never started, or has ended', async () => {
    const kill = jest.fn();
    watchMemory(undefined, 1, kill)();
    const { child, closed } = await startProgram();
    child.kill();
    await closed;
    const stop = watchMemory(child.pid, 1, kill);
    await new Promise((resolve) => setTimeout(resolve, 250));
    stop();
    expect(kill).not.toHaveBeenCalled();
  }, 30_000);
});
