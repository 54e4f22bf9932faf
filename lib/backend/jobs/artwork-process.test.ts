import { EventEmitter, once } from 'node:events';
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
    // The second start failed for the same reason, which is not written twice.
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
