import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';

export type StepState = 'done' | 'next' | 'later';
const TONES = { done: 'success', next: 'info', later: 'neutral' } as const;

/**
 * Card of one step: completed steps have a tick, the next one is open with its content, later ones show a disabled
 * button (SHP-07).
 */
export function StepCard(props: {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly state: StepState;
  readonly stateLabel: string;
  /** Content of the step, shown while it is the next one. */
  readonly children?: ReactNode;
  /** Disabled button of a later step. */
  readonly waiting?: ReactNode;
}) {
  const { number, title, text, state, stateLabel, children, waiting } = props;
  return (
    <li
      aria-current={state === 'next' ? 'step' : undefined}
      className={classes(
        'flex flex-col gap-4 rounded-xl border bg-surface p-5 transition-[border-color,box-shadow] sm:p-6',
        state === 'next' ? 'border-ink shadow-md' : 'border-line',
      )}
    >
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className={classes(
            'flex size-9 shrink-0 items-center justify-center rounded-full text-sm font-semibold',
            state === 'done'
              ? 'bg-success-soft text-success'
              : state === 'next'
                ? 'bg-ink text-white'
                : 'bg-tile text-body',
          )}
        >
          {state === 'done' ? <Icon name="check" className="size-5" /> : number}
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="text-lg">{title}</h2>
            <Badge tone={TONES[state]}>{stateLabel}</Badge>
          </div>
          <p className="text-sm text-body">{text}</p>
        </div>
      </div>
      {state === 'next' && children ? <div className="sm:ps-13">{children}</div> : null}
      {state === 'later' && waiting ? <div className="sm:ps-13">{waiting}</div> : null}
    </li>
  );
}
