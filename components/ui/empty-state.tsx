import type { ReactNode } from 'react';
import { classes } from './classes';

/** Message for an empty page or list, with the next step, so that no page is a dead end. */
export function EmptyState(props: {
  readonly title: string;
  readonly text?: string | undefined;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
  /** True if the message is the page's only content, so that its title is the h1. */
  readonly isPageTitle?: boolean;
}) {
  const Title = props.isPageTitle ? 'h1' : 'p';
  return (
    <div className={classes('flex flex-col items-center gap-3 px-6 py-14 text-center', props.className)}>
      {props.icon ? (
        <span className="flex size-14 items-center justify-center rounded-full bg-tile text-muted">{props.icon}</span>
      ) : null}
      <Title className="font-heading text-xl font-semibold text-ink">{props.title}</Title>
      {props.text ? <p className="max-w-prose text-muted">{props.text}</p> : null}
      {props.action ? <div className="mt-2">{props.action}</div> : null}
    </div>
  );
}
