import { moveDay, toCalendarBody, toCalendarForm } from './calendar-form';

describe('the form values of a store’s calendar', () => {
  it('are equal after saving and loading', () => {
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

  it('start with the browser’s time zone and without an order window', () => {
    expect(toCalendarBody(toCalendarForm(null, 'Europe/Oslo'))).toMatchObject({
      time_zone: 'Europe/Oslo',
      mode: 'always',
      event_from: null,
    });
  });

  it('are sent without the fields that the mode does not use, and text that is not a number as a rejected value', () => {
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

  it('move by days and keep their time, across leap days too', () => {
    expect(moveDay('2032-02-28', 1)).toBe('2032-02-29');
    expect(moveDay('2031-12-31T18:00', 7)).toBe('2032-01-07T18:00');
    expect(moveDay('2031-03-01T09:30', -1)).toBe('2031-02-28T09:30');
    // Date fields accept years up to 9999, so the last day of that year cannot move to the next year.
    expect(moveDay('9999-12-31', 1)).toBe('9999-12-31');
  });
});
