import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { moveDay } from './calendar-form';
import { CalendarTimeline } from './calendar-timeline';

const TRACK_PX = 1_000;
const today = { label: 'Today', day: '2026-11-28', text: 'today' };

function Timeline() {
  const [day, setDay] = useState('2027-03-08');
  return (
    <CalendarTimeline
      label="Dates"
      today={today}
      points={[
        { name: 'closes', label: 'Orders close', day: '2026-12-20', text: '20 December', tone: 'order' },
        { name: 'event', label: 'Event', day, text: day, tone: 'event' },
      ]}
      disabled={false}
      onMove={(_name, days) => setDay((from) => moveDay(from, days))}
    />
  );
}

const knob = (name: string) => screen.getByRole('slider', { name });
const getPlace = (name: string) => knob(name).style.insetInlineStart;
const getDay = () => knob('Event').getAttribute('aria-valuetext');
// jsdom's pointer events have no coordinates, so mouse events get the names of pointer events.
const point = (type: string, clientX: number) =>
  fireEvent(knob('Event'), new MouseEvent(type, { clientX, bubbles: true }));

describe('the time line of a store', () => {
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(TRACK_PX);
    HTMLElement.prototype.setPointerCapture = () => {};
  });

  it('keeps its scale while a knob is dragged, and fits it to the days afterwards', () => {
    render(<Timeline />);
    const before = [getPlace('Orders close'), getPlace('Event')];
    point('pointerdown', 900);
    // The time line spans 100 days over 92 % of the track, so 460 px are 50 days.
    point('pointermove', 900 - 460);
    expect([getDay(), getPlace('Event'), getPlace('Orders close')]).toEqual(['2027-01-17', '50.00%', before[0]]);
    point('pointermove', 900 + 92);
    expect([getDay(), getPlace('Event'), getPlace('Orders close')]).toEqual(['2027-03-18', '96.00%', before[0]]);
    point('pointerup', 900 + 92);
    expect(getPlace('Event')).toBe(before[1]);
    expect(getPlace('Orders close')).not.toBe(before[0]);
  });

  it('labels each knob for the mouse, and exposes its day and range to assistive technology', () => {
    render(<Timeline />);
    expect(knob('Orders close')).toHaveAttribute('title', 'Orders close: 20 December');
    for (const name of ['Orders close', 'Event']) {
      const [now, least, most] = ['aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map((attribute) =>
        Number(knob(name).getAttribute(attribute) ?? Number.NaN),
      );
      expect(least).toBeLessThanOrEqual(now ?? Number.NaN);
      expect(most).toBeGreaterThanOrEqual(now ?? Number.NaN);
    }
  });
});
