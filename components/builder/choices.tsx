'use client';

import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';

/** Numbered step of the builder. */
export function BuilderStep(props: {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { number, title, text, className, children } = props;
  const id = `step-${number}`;
  return (
    <section
      aria-labelledby={id}
      className={classes(
        'flex flex-col gap-5 rounded-xl border border-line bg-surface p-5 shadow-sm sm:p-7',
        className,
      )}
    >
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-ink text-sm font-semibold text-white"
        >
          {number}
        </span>
        <div className="flex flex-col gap-0.5">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="text-sm text-body">{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}

/** Radio buttons as cards: arrow keys change the selection, the whole card is clickable. */
export function RadioCards<T extends string>(props: {
  readonly legend: string;
  readonly name: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly text?: string }[];
  readonly onChange: (value: T) => void;
  readonly columns: string;
}) {
  const { legend, name, value, options, onChange, columns } = props;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className={classes('grid gap-2', columns)}>
        {options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${name}-${option.value}`}
            className="flex cursor-pointer flex-col gap-0.5 rounded-md border border-line-strong px-4 py-3 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-tile has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              id={`${name}-${option.value}`}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            <span className="font-semibold">{option.label}</span>
            {option.text ? <span className="text-xs text-body">{option.text}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
