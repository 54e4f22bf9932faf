import type { ReactNode } from 'react';
import { classes } from './classes';

export type BadgeTone = 'neutral' | 'plain' | 'info' | 'success' | 'warning' | 'danger' | 'accent';

const TONES: Readonly<Record<BadgeTone, string>> = {
  neutral: 'bg-tile text-body',
  /** For badges on pictures. */
  plain: 'bg-surface text-ink shadow-sm',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  accent: 'bg-accent text-on-accent',
};

/** Small coloured label. The colour repeats the text's meaning and never carries it alone. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classes(
        // The radius matches a single line, so that a status on two lines does not become an oval.
        'inline-flex items-center gap-1 rounded-xl px-2.5 py-0.5 text-xs font-medium',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
