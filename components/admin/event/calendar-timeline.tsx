'use client';

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { classes } from '@/components/ui/classes';

const DAY_MS = 86_400_000;

/** A day on the time line that the owner can move. */
export interface TimelinePoint<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Day as YYYY-MM-DD. */
  readonly day: string;
  /** The day as localised text. */
  readonly text: string;
  readonly tone: 'order' | 'production' | 'event';
}

/** Height of a row, rem. */
const ROW_REM = 1.875;
/** Minimum distance between two knobs of a row, as a share of the width, so that a finger can hit a single knob. */
const MIN_DISTANCE = 0.1;

const TONES = { order: 'bg-accent', production: 'bg-warning', event: 'bg-ink' } as const;

/**
 * Time line of a store: today, and the days of its calendar, which can be moved by dragging and by the arrow keys (Page
 * Up and Down for a week). The list below it names each day.
 */
export function CalendarTimeline<Name extends string>(props: {
  readonly label: string;
  readonly today: { readonly label: string; readonly day: string; readonly text: string };
  readonly points: readonly TimelinePoint<Name>[];
  readonly disabled: boolean;
  readonly onMove: (name: Name, days: number) => void;
}) {
  const { label, today, points, disabled, onMove } = props;
  const track = useRef<HTMLFieldSetElement>(null);
  // While a knob is dragged, the scale does not change, so that the knob follows the pointer.
  const [heldScale, holdScale] = useState<Scale | null>(null);
  const scale = heldScale ?? fitScale([today.day, ...points.map(({ day }) => day)], points.length);
  const { spanDays, rows } = scale;
  const place = (day: string): string => `${(4 + getShare(day, scale) * 92).toFixed(2)}%`;
  const offsets = points.map(({ day }) => Math.round((Date.parse(day) - Date.parse(today.day)) / DAY_MS));
  const rowCount = Math.max(...rows) + 1;

  function drag(start: PointerEvent<HTMLButtonElement>, name: Name): void {
    const widthPx = (track.current?.clientWidth ?? 0) * 0.92;
    if (disabled || widthPx === 0) return;
    start.preventDefault();
    const knob = start.currentTarget;
    knob.focus();
    knob.setPointerCapture(start.pointerId);
    holdScale(scale);
    let movedDays = 0;
    const move = (event: globalThis.PointerEvent): void => {
      const wantedDays = Math.round(((event.clientX - start.clientX) / widthPx) * spanDays);
      if (wantedDays === movedDays) return;
      onMove(name, wantedDays - movedDays);
      movedDays = wantedDays;
    };
    const end = (): void => {
      holdScale(null);
      knob.removeEventListener('pointermove', move);
      knob.removeEventListener('pointerup', end);
      knob.removeEventListener('pointercancel', end);
    };
    knob.addEventListener('pointermove', move);
    knob.addEventListener('pointerup', end);
    knob.addEventListener('pointercancel', end);
  }

  function press(event: KeyboardEvent<HTMLButtonElement>, name: Name): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageUp: 7,
      PageDown: -7,
    };
    const step = steps[event.key];
    if (disabled || step === undefined) return;
    event.preventDefault();
    onMove(name, step);
  }

  return (
    <div className="flex flex-col gap-4 rounded-md bg-tile p-4">
      <fieldset
        ref={track}
        aria-label={label}
        className="relative min-w-0"
        style={{ height: `${rowCount * ROW_REM}rem` }}
      >
        {Array.from({ length: rowCount }, (_, row) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
            key={row}
            aria-hidden="true"
            className="absolute inset-x-0 h-1 -translate-y-1/2 rounded-full bg-line"
            style={{ top: `${(row + 0.5) * ROW_REM}rem` }}
          />
        ))}
        <span
          aria-hidden="true"
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink"
          style={{ insetInlineStart: place(today.day) }}
        />
        {points.map((point, index) => (
          <button
            key={point.name}
            type="button"
            role="slider"
            aria-label={point.label}
            title={`${point.label}: ${point.text}`}
            aria-valuenow={offsets[index]}
            aria-valuemin={Math.min(...offsets)}
            aria-valuemax={Math.max(...offsets)}
            aria-valuetext={point.text}
            aria-disabled={disabled}
            onPointerDown={(event) => drag(event, point.name)}
            onKeyDown={(event) => press(event, point.name)}
            className={classes(
              'absolute size-6 -translate-1/2 touch-none rounded-full border-3 border-surface shadow-md',
              disabled ? 'cursor-not-allowed' : 'cursor-grab active:cursor-grabbing',
              TONES[point.tone],
            )}
            style={{ insetInlineStart: place(point.day), top: `${((rows[index] ?? 0) + 0.5) * ROW_REM}rem` }}
          />
        ))}
      </fieldset>
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5 text-sm">
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="h-3.5 w-0.5 bg-ink" />
          <span className="text-body">{today.label}</span> {today.text}
        </li>
        {points.map((point) => (
          <li key={point.name} className="flex items-center gap-2">
            <span aria-hidden="true" className={classes('size-2.5 rounded-full', TONES[point.tone])} />
            <span className="text-body">{point.label}</span> {point.text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** First day and number of days that the time line shows, with the row of each knob. */
interface Scale {
  readonly firstMs: number;
  readonly spanDays: number;
  /** Row number of each knob, 0 = first row. */
  readonly rows: readonly number[];
}

/** Returns the scale that shows all days. The last `knobCount` of them have knobs. */
function fitScale(days: readonly string[], knobCount: number): Scale {
  const moments = days.map((day) => Date.parse(day));
  const firstMs = Math.min(...moments);
  const spanDays = Math.max(7, (Math.max(...moments) - firstMs) / DAY_MS);
  const shares = days.slice(days.length - knobCount).map((day) => getShare(day, { firstMs, spanDays }));
  return { firstMs, spanDays, rows: assignRows(shares) };
}

/**
 * Returns the position of a day as a share of the width, 0 to 1. A day outside of the scale is placed at the nearer
 * end.
 */
const getShare = (day: string, { firstMs, spanDays }: Pick<Scale, 'firstMs' | 'spanDays'>): number =>
  Math.min(1, Math.max(0, (Date.parse(day) - firstMs) / DAY_MS / spanDays));

/**
 * Returns the row of each knob: the first row in which no earlier knob is too close. `places` are shares of the width,
 * 0 to 1.
 */
function assignRows(places: readonly number[]): number[] {
  const rows: number[] = [];
  for (const [index, at] of places.entries()) {
    const isFree = (row: number): boolean =>
      rows.every((other, earlier) => other !== row || Math.abs((places[earlier] ?? 0) - at) >= MIN_DISTANCE);
    rows[index] = Array.from({ length: index + 1 }, (_, row) => row).find(isFree) ?? index;
  }
  return rows;
}
