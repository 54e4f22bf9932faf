import { once } from 'node:events';
import { startHelperProcess } from './own-process';

jest.setTimeout(300_000);

it('kills a process that hangs and says why it ended, and kills none that sends messages', async () => {
  const settings = { SANDBOX_PORT: '0', SESSION_SECRET: 'a-secret-of-the-tests-with-forty-characters' };
  const { child, url, ended } = startHelperProcess('sandbox-fulfiller.ts', settings, 10_000);
  try {
    expect(await url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    for (let signs = 0; signs < 2; signs += 1) await new Promise((speaks) => child.once('message', speaks));
    expect(child.signalCode).toBeNull();
    child.kill('SIGSTOP');
    expect(await ended).toBe('it did not answer for 10 s and was ended');
  } finally {
    child.kill('SIGKILL');
  }
});

it('ends with its owner, also when that has gone while the process was loading', async () => {
  const settings = { SANDBOX_PORT: '0', SESSION_SECRET: 'a-secret-of-the-tests-with-forty-characters' };
  const { child } = startHelperProcess('sandbox-fulfiller.ts', settings);
  const ended = once(child, 'exit');
  const limit = setTimeout(() => child.kill('SIGKILL'), 60_000);
  child.disconnect();
  expect(await ended).toEqual([0, null]);
  clearTimeout(limit);
});
