import Link from 'next/link';
import type { ReactNode } from 'react';

/** Header of an admin page: title, parent link, badge and page actions. */
export function PageHeader(props: {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Link to the parent page. */
  readonly parent?: { readonly href: string; readonly label: string } | undefined;
  /** Badge beside the title. */
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { title, lead, parent, mark, actions } = props;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1">
        {parent ? (
          <Link
            prefetch={false}
            href={parent.href}
            className="-my-2 inline-flex min-h-9 w-fit items-center gap-1.5 text-sm text-body hover:text-ink"
          >
            <span aria-hidden="true">←</span> {parent.label}
          </Link>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl wrap-break-word">{title}</h1>
          {mark}
        </div>
        {lead ? <p className="max-w-prose text-body">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </header>
  );
}

/** A titled section on an admin page. */
export function Card(props: {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, text, actions, children } = props;
  return (
    <section className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      {title || actions ? (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex flex-col gap-1">
            {title ? <h2 className="text-lg">{title}</h2> : null}
            {text ? <p className="max-w-prose text-sm text-body wrap-anywhere">{text}</p> : null}
          </div>
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  );
}
