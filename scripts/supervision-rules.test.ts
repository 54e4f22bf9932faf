import { EXIT_START_REJECTED as REFUSED, EXIT_TRY_LATER as TRY_LATER } from '@/lib/platform/start-rejected-error';
import { EXIT_START_REJECTED, EXIT_TRY_LATER, RestartPolicy, SilenceMeter } from './supervision-rules.mjs';

describe('restarting after a failure', () => {
  it('waits longer after the second failure of a minute, and stops after the third', () => {
    const policy = new RestartPolicy();
    expect([0, 10_000, 59_999].map((at) => policy.afterFailure(at))).toEqual([200, 1_000, undefined]);
  });

  it('never stops when failures are further apart', () => {
    const policy = new RestartPolicy();
    const delays = Array.from({ length: 20 }, (_, n) => policy.afterFailure(n * 31_000));
    expect(delays).toEqual([200, ...Array(19).fill(1_000)]);
  });

  it('retries the database connection without end, every half minute eventually, and does not count that as failures', () => {
    const policy = new RestartPolicy();
    expect(Array.from({ length: 7 }, () => policy.afterUnreachable())).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    policy.served();
    expect(policy.afterUnreachable()).toBe(1_000);
    expect(policy.afterFailure(0)).toBe(200);
  });

  it('recognises the exit codes of the program', () => {
    expect([EXIT_START_REJECTED, EXIT_TRY_LATER]).toEqual([REFUSED, TRY_LATER]);
  });
});

type Thread = { readonly state: string; readonly cpuMs: number } | undefined;

/** Checks every half second, and returns the second and the reason at which the process counts as frozen. */
function watchFor(
  seconds: number,
  threadAt: (second: number) => Thread,
  hasSignalAt: (second: number) => boolean = () => false,
) {
  const meter = new SilenceMeter(0);
  meter.recordServing();
  for (let second = 0.5; second <= seconds; second += 0.5) {
    if (hasSignalAt(second)) meter.recordSignal();
    const reason = meter.checkFrozen(second * 1_000, threadAt(second));
    if (reason) return { second, reason };
  }
  return undefined;
}

describe('a process without a sign of life', () => {
  it('is frozen after two seconds when a signal suspended it', () => {
    expect(watchFor(60, () => ({ state: 'T', cpuMs: 700 }))).toEqual({ second: 2, reason: 'it was stopped for 2 s' });
  });

  it('is frozen after five seconds of computing', () => {
    const busy = watchFor(60, (second) => ({ state: 'R', cpuMs: 9_000 + second * 1_000 }));
    expect(busy).toEqual({ second: 5.5, reason: 'its event loop computed for 5 s without a pause' });
  });

  it('gets more time on a busy machine, where its thread computes a tenth of the time', () => {
    expect(watchFor(45, (second) => ({ state: 'R', cpuMs: second * 100 }))).toBeUndefined();
  });

  it('is frozen after ten seconds in one call that does not return', () => {
    expect(watchFor(60, () => ({ state: 'D', cpuMs: 700 }))?.second).toBe(10);
  });

  it('is frozen after a minute on a system that does not report its state', () => {
    expect(watchFor(90, () => undefined)?.second).toBe(60);
  });

  it('is not frozen while it sends signs of life now and then', () => {
    const verdict = watchFor(
      600,
      () => ({ state: 'D', cpuMs: 700 }),
      (second) => second % 2 === 0,
    );
    expect(verdict).toBeUndefined();
  });

  it('may compute and wait for as long as it takes until it serves, but not be stopped', () => {
    const meter = new SilenceMeter(0);
    const check = (second: number, state: string) =>
      meter.checkFrozen(second * 1_000, { state, cpuMs: second * 1_000 });
    for (let second = 1; second <= 300; second += 1) expect(check(second, second % 2 ? 'R' : 'D')).toBeUndefined();
    expect([301, 302].map((second) => check(second, 'T'))).toEqual([undefined, 'it was stopped for 2 s']);
  });

  it('is frozen by a stop without a pause only', () => {
    const states = Array.from('TTTSTTTS');
    expect(watchFor(4, (second) => ({ state: states[second * 2 - 1] ?? 'S', cpuMs: 1 }))).toBeUndefined();
  });

  it('is not frozen because the machine was suspended', () => {
    const meter = new SilenceMeter(0);
    meter.recordServing();
    expect(meter.checkFrozen(500, { state: 'S', cpuMs: 1 })).toBeUndefined();
    expect(meter.checkFrozen(8 * 3_600_000, { state: 'S', cpuMs: 1 })).toBeUndefined();
    expect(meter.checkFrozen(8 * 3_600_000 + 500, { state: 'S', cpuMs: 1 })).toBeUndefined();
  });
});
