'use client';

import { type Ref, useId } from 'react';
import { Button } from '@/components/ui/button';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';

/**
 * Confirmation before a product is added with the design's example texts or pictures, so that the shopper accepts them
 * knowingly (DSN-05).
 */
export function SampleQuestion(props: {
  /** Untouched fields with the example text displayed there; null for a picture. */
  readonly samples: readonly { readonly id: string; readonly label: string; readonly text: string | null }[];
  readonly onAccept: () => void;
  /** Moves the shopper to the text fields; null when the samples contain no text. */
  readonly onWrite: (() => void) | null;
  /** Lets the shopper choose a picture; null when the samples contain no picture. */
  readonly onChoose: (() => void) | null;
  readonly texts: ProductTexts;
  readonly groupRef: Ref<HTMLDivElement>;
}) {
  const { samples, onAccept, onWrite, onChoose, texts, groupRef } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be focused, and nothing here is a field.
    <div
      ref={groupRef}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="flex flex-col gap-3 rounded-lg border border-accent-ink bg-surface p-5"
    >
      <h3 id={`${id}-title`} className="text-lg">
        {texts.sampleQuestion}
      </h3>
      <div id={`${id}-text`} className="text-sm text-body">
        <p>{onChoose ? texts.sampleQuestionPictures : texts.sampleQuestionText}</p>
        <ul className="mt-1.5">
          {samples.map(({ id: key, label, text }) => (
            <li key={key}>
              {label}:{' '}
              <strong className="font-semibold text-ink">
                {text === null ? texts.samplePicture : fillTemplate(texts.quoted, { text: text.replaceAll('\n', ' ') })}
              </strong>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        {onWrite ? (
          <Button variant="secondary" onClick={onWrite}>
            {texts.sampleWrite}
          </Button>
        ) : null}
        {onChoose ? (
          <Button variant="secondary" onClick={onChoose}>
            {texts.chooseFile}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onAccept}>
          {texts.sampleKeep}
        </Button>
      </div>
    </div>
  );
}
