import { StartLog } from './start-log';

describe('the log of a starting PostgreSQL', () => {
  it('says that it is ready after any number of connections that came too early', () => {
    const log = new StartLog();
    for (let n = 0; n < 500; n++) log.add(`2026-11-24 04:07:${n} UTC FATAL:  the database system is starting up\n`);
    expect(log.isReady).toBe(false);
    log.add('LOG:  database system is ready to acc');
    log.add('ept connections\n');
    expect(log.isReady).toBe(true);
    for (let n = 0; n < 500; n++) log.add(`2026-11-24 04:08:${n} UTC LOG:  a line after that\n`);
    expect(log.isReady).toBe(true);
  });

  it('ends with the reason why it did not start', () => {
    const log = new StartLog();
    for (let n = 0; n < 500; n++) log.add(`2026-11-24 04:07:${n} UTC FATAL:  the database system is starting up\n`);
    log.add('FATAL:  could not write lock file "postmaster.pid": No space left on device\n');
    expect([log.isReady, log.text.length <= 20_000]).toEqual([false, true]);
    expect(log.text).toMatch(/No space left on device\n$/);
  });
});
