import type { ReactNode } from 'react';

/** Error page: status, explanation, actions, and the reference for support. */
export function ErrorScreen(props: {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  /** Buttons: the recommended action, and the link home. */
  readonly actions: ReactNode;
  readonly reference?: string | null | undefined;
  /** `div` inside an area that already has a main element. */
  readonly as?: 'main' | 'div';
}) {
  const { as: Root = 'div', reference } = props;
  return (
    <Root
      data-failure=""
      className="page-width flex min-h-[60dvh] flex-col items-center justify-center gap-4 py-16 text-center sm:py-20"
    >
      <p aria-hidden="true" className="tabular font-heading text-5xl font-(--heading-weight) text-accent-ink">
        {props.code}
      </p>
      <h1 className="text-3xl">{props.title}</h1>
      <p className="max-w-md text-lg text-muted">{props.text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{props.actions}</div>
      {reference ? <p className="mt-4 text-xs break-all text-muted">{reference}</p> : null}
    </Root>
  );
}
