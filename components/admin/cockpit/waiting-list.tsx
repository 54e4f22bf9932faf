import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { Card } from '../kit/page-header';

/** A list of waiting items: their number, the most urgent ones and a link to all of them. */
export function WaitingList(props: {
  readonly title: string;
  readonly count: number;
  readonly nothing: string;
  readonly sum?: ReactNode;
  /** Link to the list that the figure counts. */
  readonly all?: { readonly href: string; readonly label: string };
  readonly more?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, count, nothing, sum, all, more = null, children } = props;
  const format = useFormatter();
  return (
    <Card
      title={title}
      actions={
        count === 0 ? null : (
          <span className="flex items-baseline gap-3">
            {sum ? <span className="tabular text-end text-sm text-body">{sum}</span> : null}
            {all ? (
              <Link
                prefetch={false}
                href={all.href}
                aria-label={`${title}: ${format.number(count)}`}
                className="tabular text-xl font-semibold underline-offset-4 hover:underline"
              >
                {format.number(count)}
              </Link>
            ) : (
              <span className="tabular text-xl font-semibold">{format.number(count)}</span>
            )}
          </span>
        )
      }
    >
      {count === 0 ? <EmptyWaitingList text={nothing} /> : <ul className="-mx-2 flex flex-col">{children}</ul>}
      {count > 0 && all ? (
        <Link prefetch={false} href={all.href} className={getButtonClasses('secondary', 'sm', 'self-start')}>
          {all.label}
        </Link>
      ) : null}
      {more}
    </Card>
  );
}

export function WaitingItem(props: {
  readonly href: string;
  readonly name: string;
  readonly note?: string;
  readonly fact: string;
  readonly amount?: ReactNode;
}) {
  const { href, name, note = '', fact, amount } = props;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        prefetch={false}
        href={href}
        className="flex items-baseline justify-between gap-4 rounded-md px-2 py-2.5 text-sm hover:bg-canvas"
      >
        <span className="min-w-0">
          <span className="block font-medium wrap-break-word">{name}</span>
          {note ? <span className="block text-body wrap-break-word">{note}</span> : null}
        </span>
        <span className="shrink-0 text-end text-body">
          {amount ? <span className="tabular block font-medium text-ink">{amount}</span> : null}
          {fact}
        </span>
      </Link>
    </li>
  );
}

export function EmptyWaitingList({ text }: { readonly text: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-body">
      <CircleCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
      {text}
    </p>
  );
}

/** Returns a formatter that shows how long ago a moment was, such as "3 hours ago". */
export function useRelativeTime(): (at: string) => string {
  const format = useFormatter();
  return (at) => format.relativeTime(new Date(at), new Date());
}
