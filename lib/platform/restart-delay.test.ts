import { calculateRestartDelayMs } from './restart-delay';

describe('the delay before a helper is started again', () => {
  it('doubles up to a minute while the helper keeps ending early', () => {
    const delays: number[] = [];
    for (let n = 0; n < 9; n++) delays.push(calculateRestartDelayMs(delays.at(-1), 1_000));
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('is short again after it ran for a minute', () => {
    expect(calculateRestartDelayMs(32_000, 60_000)).toBe(500);
  });
});
