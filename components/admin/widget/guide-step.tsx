import type { ReactNode } from 'react';

/** One step of the guide: number, instructions and a picture beside them. */
export function GuideStep(props: {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly picture?: ReactNode;
  readonly children: ReactNode;
}) {
  const { number, title, text, picture, children } = props;
  return (
    <li className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-80 gap-4">
          <span
            aria-hidden="true"
            className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-base font-semibold text-on-accent"
          >
            {number}
          </span>
          <div className="flex min-w-0 flex-col gap-1 pt-1">
            <h2 className="text-lg">{title}</h2>
            <p className="max-w-prose text-sm text-body">{text}</p>
          </div>
        </div>
        {picture ? <div className="w-full max-w-72">{picture}</div> : null}
      </div>
      {children}
    </li>
  );
}
