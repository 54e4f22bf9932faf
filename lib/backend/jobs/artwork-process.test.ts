import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logger } from '@/lib/platform/log';
import { startArtworkProcess } from './artwork-process';

test('a process that cannot be started is logged and retried, and stopping does not wait for it', async () => {
  const signals = new EventEmitter();
  const secondStart = once(signals, 'second start');
  const complaints = jest.spyOn(logger, 'error').mockImplementation();
  const program = process.execPath;
  process.execPath = '/nowhere/node';
  try {
    let starts = 0;
    const { stop } = startArtworkProcess('postgres://nowhere', () => {
      if (++starts === 2) signals.emit('second start');
    });
    await secondStart;
    await stop();
    // The second start failed for the reason of the first, which is not logged twice.
    expect(complaints.mock.calls.map(([facts]) => facts)).toEqual([{ reason: expect.stringContaining('ENOENT') }]);
  } finally {
    process.execPath = program;
    complaints.mockRestore();
  }
});

test('an unreachable database is logged once, however often the process is started without it', async () => {
  const complaints = jest.spyOn(logger, 'error').mockImplementation();
  const signals = new EventEmitter();
  const secondEnd = once(signals, 'second end');
  let ends = 0;
  const { stop } = startArtworkProcess('postgres://127.0.0.1:9/nowhere', (child) => {
    child.once('exit', () => {
      if (++ends === 2) signals.emit('second end');
    });
  });
  await secondEnd;
  await stop();
  expect(complaints.mock.calls.map(([facts]) => facts)).toEqual([{ reason: expect.stringContaining('ECONNREFUSED') }]);
  complaints.mockRestore();
}, 120_000);

test('a process that is killed because it hangs is logged with that reason, not with the signal alone', async () => {
  const complaints = jest.spyOn(logger, 'error').mockImplementation();
  const program = process.execPath;
  const folder = mkdtempSync(join(tmpdir(), 'merchloom-artwork-'));
  const hanging = join(folder, 'node');
  // The program sends one message and then no more.
  writeFileSync(
    hanging,
    `#!${program}\nprocess.send('alive');\nprocess.stdin.resume();\nsetInterval(() => undefined, 1_000);\n`,
    { mode: 0o700 },
  );
  process.execPath = hanging;
  let stop: (() => Promise<void>) | undefined;
  try {
    await new Promise<void>((resolve) => {
      const started = startArtworkProcess(
        'postgres://nowhere',
        (child) => void child.once('exit', () => resolve()),
        1_000,
      );
      stop = started.stop;
    });
    expect(complaints.mock.calls.map(([facts]) => facts)).toEqual([
      { reason: 'it did not answer for 1 s and was ended' },
    ]);
  } finally {
    process.execPath = program;
    await stop?.();
    complaints.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
