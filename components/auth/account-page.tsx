import type { ReactNode } from 'react';

/** Layout of a page before sign-in: one card with one task, and optional content below it. */
export function AccountPage(props: {
  readonly children: ReactNode;
  readonly below?: ReactNode;
  readonly wide?: boolean;
}) {
  const columns = props.wide ? 'lg:grid-cols-[1fr_minmax(0,34rem)_1fr]' : 'lg:grid-cols-[1fr_minmax(0,26rem)_1fr]';
  return (
    <main id="content" className={`page-width grid flex-1 items-center gap-10 py-10 sm:py-16 ${columns}`}>
      <div className="flex flex-col gap-8 lg:col-start-2">
        <div className="flex flex-col gap-6 rounded-xl border border-line bg-surface p-6 shadow-md sm:p-9">
          {props.children}
        </div>
        {props.below}
      </div>
    </main>
  );
}

/** Heading of the card with an optional lead sentence. */
export function AccountHeading({ title, lead }: { readonly title: string; readonly lead?: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h1 className="text-2xl wrap-break-word">{title}</h1>
      {lead ? <p className="text-body wrap-break-word">{lead}</p> : null}
    </div>
  );
}
