import { moveDay, toCalendarBody, toCalendarForm } from './calendar-form';

describe('the dates of a store in their form', () => {
  it('come back as they were saved', () => {
    const saved = {
      time_zone: 'Europe/Berlin',
      place: 'Ulm',
      event_from: '2031-07-10',
      event_until: null,
      mode: 'window',
      opens_at: null,
      closes_at: '2031-06-14T18:00',
      shown_closes_at: '2031-06-14T12:00',
      every_days: null,
      break_days: 0,
      produce_by: null,
      ship_by: '2031-06-20',
      when_closed: 'notice',
      after_event: 'ends',
    } as const;
    expect(toCalendarBody(toCalendarForm(saved, 'UTC'))).toEqual(saved);
  });

  it('begin with the zone of the browser, and take orders at any time', () => {
    expect(toCalendarBody(toCalendarForm(null, 'Europe/Oslo'))).toMatchObject({
      time_zone: 'Europe/Oslo',
      mode: 'always',
      event_from: null,
    });
  });

  it('are sent without what the chosen mode does not use, and text that is no number as one that is rejected', () => {
    const form = {
      ...toCalendarForm(null, 'UTC'),
      closes_at: '2031-06-14T18:00',
      every_days: '14',
      ship_by: '2031-06-20',
    };
    expect(toCalendarBody(form)).toMatchObject({ closes_at: null, every_days: null, ship_by: null });
    expect(toCalendarBody({ ...form, mode: 'rolling', break_days: 'two' })).toMatchObject({
      closes_at: '2031-06-14T18:00',
      every_days: 14,
      break_days: 0.5,
      ship_by: null,
    });
  });

  it('move by days and keep their time, also over a leap day', () => {
    expect(moveDay('2032-02-28', 1)).toBe('2032-02-29');
    expect(moveDay('2031-12-31T18:00', 7)).toBe('2032-01-07T18:00');
    expect(moveDay('2031-03-01T09:30', -1)).toBe('2031-02-28T09:30');
    // Past the last year that a field can hold, the day stays.
    expect(moveDay('9999-12-31', 1)).toBe('9999-12-31');
  });
});
