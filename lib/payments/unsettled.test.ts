import { noteSettled, noteUnsettled, oldestUnsettledSeconds } from './unsettled';

const MINUTE_MS = 60_000;

describe('payments whose order could not be completed', () => {
  it('count from the first failure until they are completed', () => {
    const start = Date.now();
    expect(oldestUnsettledSeconds(start)).toBe(0);
    noteUnsettled('pi_1', start);
    noteUnsettled('pi_1', start + 10 * MINUTE_MS);
    noteUnsettled('pi_2', start + 11 * MINUTE_MS);
    expect(oldestUnsettledSeconds(start + 12 * MINUTE_MS)).toBe(720);
    noteSettled('pi_1');
    expect(oldestUnsettledSeconds(start + 12 * MINUTE_MS)).toBe(60);
    noteSettled('pi_2');
  });

  it('are forgotten when nobody has tried them for an hour, and are never more than a thousand', () => {
    const start = Date.now();
    for (let n = 0; n < 5_000; n++) noteUnsettled(`pi_${n}`, start + n);
    expect(oldestUnsettledSeconds(start + 5_000)).toBe(5);
    // Of the thousand first, all are forgotten; nothing of the rest was kept.
    expect(oldestUnsettledSeconds(start + 61 * MINUTE_MS)).toBe(0);
  });
});
