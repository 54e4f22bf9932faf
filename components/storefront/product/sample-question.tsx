'use client';

import { type Ref, useId } from 'react';
import { Button } from '@/components/ui/button';
import { fill } from '@/lib/i18n/fill';
import type { ProductTexts } from '@/lib/storefront/island-texts';

/** Asked before a product goes into the basket with the design's own example words: to keep them is the shopper's choice
 *  and never an oversight (DSN-05). */
export function SampleQuestion(props: {
  /** The fields that nobody touched, with what the picture shows there. */
  readonly samples: readonly { readonly id: string; readonly label: string; readonly text: string }[];
  readonly onKeep: () => void;
  readonly onWrite: () => void;
  readonly texts: ProductTexts;
  readonly groupRef: Ref<HTMLDivElement>;
}) {
  const { samples, onKeep, onWrite, texts, groupRef } = props;
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
        <p>{texts.sampleQuestionText}</p>
        <ul className="mt-1.5">
          {samples.map(({ id: key, label, text }) => (
            <li key={key}>
              {label}:{' '}
              <strong className="font-semibold text-ink">
                {fill(texts.quoted, { text: text.replaceAll('\n', ' ') })}
              </strong>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onWrite}>
          {texts.sampleWrite}
        </Button>
        <Button look="secondary" onClick={onKeep}>
          {texts.sampleKeep}
        </Button>
      </div>
    </div>
  );
}
