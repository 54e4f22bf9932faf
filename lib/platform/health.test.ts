import { execFileSync } from 'node:child_process';
import { recordDiskSpace } from './disk-space';
import { buildHealthReport, isDependencyAway, type ProbeResult, recordBootState } from './health';

const answered: ProbeResult = { alarms: ['jobs_late'] };
let probe: () => Promise<ProbeResult>;
const hangs = (): Promise<ProbeResult> => new Promise(() => undefined);

beforeEach(async () => {
  jest.useFakeTimers();
  probe = async () => answered;
  recordBootState({ phase: 'serving', database: 'postgresql', probe: () => probe() });
  await buildHealthReport();
});
afterEach(() => jest.useRealTimers());

async function reportAfter(ms: number) {
  const report = buildHealthReport();
  await jest.advanceTimersByTimeAsync(ms);
  return report;
}

describe('the health of a node whose database is slow', () => {
  it('survives one slow response with the last known alarms, but not a second one in a row', async () => {
    probe = hangs;
    expect(await reportAfter(3_000)).toMatchObject({ status: 'ok', alarms: expect.arrayContaining(['jobs_late']) });
    expect(await reportAfter(3_000)).toMatchObject({
      status: 'unavailable',
      reason: 'the database does not answer',
    });
    probe = async () => answered;
    expect(await reportAfter(0)).toMatchObject({ status: 'ok' });
    probe = hangs;
    expect(await reportAfter(3_000)).toMatchObject({ status: 'ok' });
  });

  it('counts concurrent requests as one', async () => {
    probe = hangs;
    const reports = Promise.all([buildHealthReport(), buildHealthReport(), buildHealthReport()]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect((await reports).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
    expect(await reportAfter(3_000)).toMatchObject({ status: 'unavailable' });
  });

  it('does not wait for a second refused connection: the database is away', async () => {
    probe = async () => Promise.reject(new Error('connect ECONNREFUSED'));
    expect(await reportAfter(0)).toMatchObject({ status: 'unavailable' });
  });

  it('names the full disk for which the embedded database cannot start', async () => {
    probe = async () => Promise.reject(new Error('connect ENOENT'));
    recordDiskSpace({ isDatabaseBlocked: true, freeBytes: 0, reserveBytes: 200e6 });
    expect(await reportAfter(0)).toMatchObject({
      status: 'unavailable',
      reason: 'the database can’t start, because its disk is full',
      alarms: expect.arrayContaining(['database_away', 'disk_low']),
    });
    recordDiskSpace({ isDatabaseBlocked: false });
    expect(await reportAfter(0)).toMatchObject({ reason: 'the database does not answer' });
    recordDiskSpace({ freeBytes: 9e9 });
  });

  it('is read anew by a page that failed', async () => {
    probe = hangs;
    const away = isDependencyAway();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await away).toBe(true);
  });
});

describe('the log of a node whose database goes away', () => {
  it('names the part once when it goes and once when it comes back, however often health is requested', () => {
    const program = `
      import { buildHealthReport, recordBootState } from './lib/platform/health';
      let isAway = true;
      recordBootState({ phase: 'serving', probe: async () => {
        if (isAway) throw Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
        return {};
      } });
      for (let i = 0; i < 3; i++) await buildHealthReport();
      isAway = false;
      for (let i = 0; i < 3; i++) await buildHealthReport();
    `;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const env = { ...process.env, LOG_LEVEL: 'info', LOG_FILE: '' };
    const lines = execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, reason: 'ECONNREFUSED', msg: 'the database does not answer' },
      { level: 30, msg: 'the database answers again' },
    ]);
  });
});
