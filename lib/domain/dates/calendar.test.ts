import { isCalendarMoment } from './calendar';

describe('a moment of the calendar', () => {
  it.each([
    ['0001-01-01T00:00:00Z', true],
    ['9999-12-31T23:59:59Z', true],
    ['0000-12-31T23:59:59Z', false],
    ['+010000-01-01T00:00:00Z', false],
    ['no date', false],
  ])('%s: %p', (text, is) => {
    expect(isCalendarMoment(new Date(text))).toBe(is);
  });
});
