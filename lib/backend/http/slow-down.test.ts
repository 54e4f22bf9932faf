import { calculateSlowDownMs } from './slow-down';

describe('a rate limit shared by everybody behind one address', () => {
  it('lets a tenth of it pass at once, then slows down evenly to three seconds', () => {
    expect([0, 1, 60].map((used) => calculateSlowDownMs(used, 600))).toEqual([0, 0, 0]);
    expect([61, 330, 600, 6_000].map((used) => calculateSlowDownMs(used, 600))).toEqual([6, 1_500, 3_000, 3_000]);
  });
});
