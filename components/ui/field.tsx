import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';

/** Default maximum length of an input's text (GFT-10). */
export const DEFAULT_MAX_LENGTH = 5000;

const CONTROL =
  'w-full min-h-11 rounded-md border border-line-strong bg-surface px-3.5 py-2 text-base text-ink placeholder:text-muted ' +
  'transition-colors hover:border-ink focus-visible:outline-offset-1 disabled:bg-tile disabled:text-muted ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft/40';

/** Form field: label above, then control, hint and error, connected by ids. */
export function Field(props: {
  readonly id: string;
  readonly label: string;
  readonly optional?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  const { id, label, optional, hint, error, children, className } = props;
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm font-medium text-ink">
        {label}
        {optional ? <span className="text-xs font-normal text-muted">{optional}</span> : null}
      </label>
      {children}
      {hint && !error ? (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Returns the attributes that connect a control inside a {@link Field} to its label, hint and error. */
export function getControlAttributes(
  id: string,
  state: { readonly hint?: string | undefined; readonly error?: string | null | undefined },
) {
  const described = state.error ? `${id}-error` : state.hint ? `${id}-hint` : undefined;
  return { id, 'aria-invalid': state.error ? true : undefined, 'aria-describedby': described } as const;
}

export function Input({ className, maxLength = DEFAULT_MAX_LENGTH, ...rest }: ComponentProps<'input'>) {
  return <input className={classes(CONTROL, className)} maxLength={maxLength} {...rest} />;
}

export function Textarea({ className, maxLength = DEFAULT_MAX_LENGTH, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classes(CONTROL, 'resize-y leading-snug', className)}
      maxLength={maxLength}
      rows={rows}
      {...rest}
    />
  );
}

/** Native select with our own arrow. It retains the keyboard control, type-ahead and the phone's picker. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select className={classes(CONTROL, 'appearance-none pe-10', className)} {...rest}>
        {children}
      </select>
      <svg
        viewBox="0 0 24 24"
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="m6 9 6 6 6-6" />
      </svg>
    </span>
  );
}

export function Checkbox({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="checkbox"
      className={classes('size-5 shrink-0 rounded-sm accent-(--accent-ink)', className)}
      {...rest}
    />
  );
}
