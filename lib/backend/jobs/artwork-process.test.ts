import { EventEmitter, once } from 'node:events';
import { logger } from '@/lib/platform/log';
import { startArtworkProcess } from './artwork-process';

test('a process that can not be started is logged and tried again, and stopping does not wait for it', async () => {
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
    expect(complaints.mock.calls[0]?.[0]).toMatchObject({ reason: expect.stringContaining('ENOENT') });
  } finally {
    process.execPath = program;
    complaints.mockRestore();
  }
});
