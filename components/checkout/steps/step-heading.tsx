'use client';

import { useEffect, useRef } from 'react';

/** Title of a step. Takes the focus when the step appears, so that keyboard and screen-reader users continue there. */
export function StepHeading(props: {
  readonly text: string;
  readonly lead?: string;
  readonly level: 1 | 2 | 3;
  readonly takesFocus?: boolean;
}) {
  const { text, lead, level, takesFocus = true } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const Tag = `h${level}` as const;
  return (
    <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
      <Tag ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {text}
      </Tag>
      {lead ? <p className="text-muted">{lead}</p> : null}
    </div>
  );
}
