import { healthReport, isDependencyAway, type ProbeResult, reportBoot } from './health';

const answered: ProbeResult = { alarms: ['jobs_late'] };
let probe: () => Promise<ProbeResult>;
const hangs = (): Promise<ProbeResult> => new Promise(() => undefined);

beforeEach(async () => {
  jest.useFakeTimers();
  probe = async () => answered;
  reportBoot({ phase: 'serving', database: 'postgresql', probe: () => probe() });
  await healthReport();
});
afterEach(() => jest.useRealTimers());

async function reportAfter(ms: number) {
  const report = healthReport();
  await jest.advanceTimersByTimeAsync(ms);
  return report;
}

describe('the health of a node whose database is slow', () => {
  it('outlives one slow answer with the alarms that were known, and not a second one in a row', async () => {
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

  it('counts what several ask at the same time as one', async () => {
    probe = hangs;
    const reports = Promise.all([healthReport(), healthReport(), healthReport()]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect((await reports).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
    expect(await reportAfter(3_000)).toMatchObject({ status: 'unavailable' });
  });

  it('does not wait for a second refusal: one that refuses is away', async () => {
    probe = async () => Promise.reject(new Error('connect ECONNREFUSED'));
    expect(await reportAfter(0)).toMatchObject({ status: 'unavailable' });
  });

  it('is asked by a page that failed for what is now', async () => {
    probe = hangs;
    const away = isDependencyAway();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await away).toBe(true);
  });
});
