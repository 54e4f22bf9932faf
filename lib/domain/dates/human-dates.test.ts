import { formatDay, formatDayRange, formatLocalMoment, formatTimeLeft, getDateTag } from './human-dates';

const breakable = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('days in words', () => {
  it.each([
    ['en', 'UK', '27 November 2026', '27 November – 1 December 2026'],
    ['en', 'EU', '27 November 2026', '27 November – 1 December 2026'],
    ['en', 'US', 'November 27, 2026', 'November 27 – December 1, 2026'],
    ['de', 'EU', '27. November 2026', '27. November – 1. Dezember 2026'],
    ['fr', 'EU', '27 novembre 2026', '27 novembre – 1er décembre 2026'],
    ['nl', 'EU', '27 november 2026', '27 november – 1 december 2026'],
    ['no', 'EU', '27. november 2026', '27. november – 1. desember 2026'],
  ] as const)('of %s in %s', (language, region, day, range) => {
    const tag = getDateTag(language, region);
    expect(formatDay('27-11-2026', tag)).toBe(day);
    expect(breakable(formatDayRange({ from: '27-11-2026', to: '01-12-2026' }, tag))).toBe(range);
  });

  it('break after the dash of a range alone', () => {
    expect(formatDayRange({ from: '27-11-2026', to: '01-12-2026' }, 'en-GB').split(' ')).toEqual([
      '27\u00a0November\u00a0–',
      '1\u00a0December\u00a02026',
    ]);
  });

  it('name both years where a range crosses one, and one month where it does not', () => {
    expect(breakable(formatDayRange({ from: '31-12-2026', to: '04-01-2027' }, 'en-GB'))).toBe(
      '31 December 2026 – 4 January 2027',
    );
    expect(formatDayRange({ from: '05-03-2026', to: '09-03-2026' }, 'en-GB')).toMatch(/^5\s?–\s?9\sMarch\s2026$/);
    expect(breakable(formatDayRange({ from: '05-03-2026', to: '05-03-2026' }, 'en-GB'))).toBe('5 March 2026');
  });

  it('call the first of a month "1er" in French, and no other day', () => {
    expect(formatDay('01-12-2026', 'fr')).toBe('1er décembre 2026');
    expect(formatDay('11-12-2026', 'fr')).toBe('11 décembre 2026');
    expect(formatDay('21-01-2026', 'fr')).toBe('21 janvier 2026');
    expect(formatDayRange({ from: '01-12-2026', to: '03-12-2026' }, 'fr')).toMatch(/^1er\s?–\s?3\sdécembre\s2026$/);
    expect(formatDay('01-12-2026', 'en-GB')).toBe('1 December 2026');
  });

  it('contain no space character that only some browsers write', () => {
    for (const tag of ['en-GB', 'en-US', 'de', 'fr', 'it', 'es', 'nl', 'da', 'fi', 'nb', 'sv'])
      expect(formatDayRange({ from: '27-11-2026', to: '01-12-2026' }, tag)).not.toMatch(/[\u2009\u202f]/);
  });

  it('leave a text that is not a day unchanged', () => {
    expect(formatDay('31-02-2026', 'en-GB')).toBe('31-02-2026');
    expect(formatDay('soon', 'en-GB')).toBe('soon');
    expect(formatDayRange({ from: '05-03-2026', to: 'soon' }, 'en-GB')).toBe('05-03-2026 – soon');
    expect(formatDayRange({ from: '05-03-2026', to: '01-03-2026' }, 'en-GB')).toBe('05-03-2026 – 01-03-2026');
  });
});

describe('a moment in words', () => {
  const at = new Date('2027-02-12T18:00:00Z');
  const format = (tag: string, now: string, zone = 'Europe/London') => formatLocalMoment(at, tag, zone, new Date(now));

  it('has its year only where that is not the present one in its zone', () => {
    expect(format('en-GB', '2027-01-01T12:00:00Z')).toBe('Friday 12 February at 18:00 GMT');
    expect(format('en-GB', '2026-12-31T12:00:00Z')).toBe('Friday, 12 February 2027 at 18:00 GMT');
    expect(format('en-GB', '2026-12-31T23:30:00Z', 'Europe/Berlin')).toContain('12 February at 19:00');
  });

  it('calls the time of Greenwich by its name in each language', () => {
    for (const tag of ['de', 'fr', 'nl', 'fi', 'sv']) expect(format(tag, '2027-01-01T12:00:00Z')).not.toMatch(/[+−-]0/);
  });
});

describe('the time that is left', () => {
  const saturday = new Date('2026-11-28T01:33:00Z');
  it.each([
    // Two days and almost 24 hours: from Saturday to Tuesday are three days to a reader.
    ['2026-12-01T01:32:00Z', 'in 3 days'],
    ['2026-11-30T01:33:00Z', 'in 2 days'],
    ['2026-11-30T01:32:00Z', 'in 47 hours'],
    ['2026-11-28T03:33:00Z', 'in 2 hours'],
    ['2026-11-28T01:33:30Z', 'in 1 minute'],
  ])('until %s is %s', (until, text) => {
    expect(formatTimeLeft(saturday, new Date(until), 'en-GB', 'Europe/London')).toBe(text);
  });

  it('counts the days of the zone', () => {
    const until = new Date('2026-11-30T17:00:00Z');
    expect(formatTimeLeft(saturday, until, 'en-GB', 'America/Los_Angeles')).toBe('in 3 days');
  });
});
