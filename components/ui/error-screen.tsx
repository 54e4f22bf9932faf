import { buttonClass } from './button';

/** What a page shows when it can't show what was asked for: the status, what it means, and the way on. */
export function ErrorScreen(props: {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly homeHref: string;
  readonly homeLabel: string;
}) {
  return (
    <main className="page-width flex min-h-[70dvh] flex-col items-center justify-center gap-4 py-20 text-center">
      <p className="tabular font-heading text-sm font-semibold text-muted">{props.code}</p>
      <h1 className="text-3xl">{props.title}</h1>
      <p className="max-w-prose text-body">{props.text}</p>
      <a href={props.homeHref} className={buttonClass('primary', 'md', 'mt-4')}>
        {props.homeLabel}
      </a>
    </main>
  );
}
