import { limitToClosing } from './limit-to-closing';

const now = new Date('2026-12-01T12:00:00Z');
const LAST_DAY = '2027-03-03';
const sale = { time_zone: 'Europe/London', closes_at: null, is_last_call: false };

describe('the day until which to order', () => {
  it.each([
    ['no closing', sale, LAST_DAY],
    ['a closing after it', { ...sale, closes_at: '2027-03-04T18:00:00Z' }, LAST_DAY],
    ['a closing before it', { ...sale, closes_at: '2026-12-18T18:00:00Z' }, '2026-12-18'],
    // Nobody can order on the day itself.
    ['a closing at midnight', { ...sale, closes_at: '2026-12-18T00:00:00Z' }, '2026-12-17'],
    [
      'a closing at midnight of its zone',
      { ...sale, time_zone: 'Asia/Tokyo', closes_at: '2026-12-17T15:00Z' },
      '2026-12-17',
    ],
    // The closing that was shown has passed, and the real one is secret.
    ['a last call', { ...sale, is_last_call: true }, '2026-12-01'],
  ])('with %s', (_name, with_, day) => {
    expect(limitToClosing(LAST_DAY, with_, now)).toBe(day);
  });
});
