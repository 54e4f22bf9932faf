import type { ComponentProps } from 'react';
import { classes } from './classes';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANT_CLASSES: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent shadow-sm hover:brightness-[1.08] active:brightness-95',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-ink',
  quiet: 'text-ink hover:bg-tile',
  danger: 'bg-danger text-white hover:brightness-110',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: 'min-h-9 px-3.5 text-sm',
  md: 'min-h-11 px-5 text-sm',
  lg: 'min-h-13 px-7 text-base',
};

/** Returns the classes of a button, for links styled as buttons. */
export function getButtonClasses(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', extra?: string): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold transition-[background,border-color,filter]',
    'disabled:opacity-50 aria-disabled:opacity-60',
    VARIANT_CLASSES[variant],
    SIZES[size],
    extra,
  );
}

type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shows a spinner without changing the width. The caller must prevent a second click's action. */
  readonly busy?: boolean;
};

export function Button({ variant, size, busy, className, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={getButtonClasses(variant, size, className)} aria-busy={busy || undefined} {...rest}>
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

export function Spinner() {
  return (
    <svg className="spinner size-4" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Square button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink transition-colors hover:bg-tile disabled:opacity-40',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
