'use client';

import dynamic from 'next/dynamic';
import { useId } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import type { RichText } from '@/lib/domain/text/document';

/** The editor is a large bundle, so it is loaded only when a text is edited. */
const RichTextEditor = dynamic(() => import('./rich-text-editor').then((module) => module.RichTextEditor), {
  ssr: false,
  loading: () => <Skeleton className="h-72 w-full" />,
});

/** Form field for a text with headings, lists and links. */
export function RichTextField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: RichText;
  readonly disabled?: boolean;
  readonly onChange: (value: RichText) => void;
}) {
  const { label, hint, error, value, disabled = false, onChange } = props;
  const id = useId();
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="text-sm font-medium">
        {label}
      </p>
      <RichTextEditor
        labelledBy={`${id}-label`}
        describedBy={described}
        isInvalid={Boolean(error)}
        value={value}
        disabled={disabled}
        onChange={onChange}
      />
      {hint && !error ? (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
