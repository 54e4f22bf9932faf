'use client';

import { lazy, type ReactNode, type Ref, Suspense, useId } from 'react';
import { Icon } from '@/components/ui/icon';
import type { TextProblem } from '@/lib/client/product/use-text-problems';
import type { Customisation, Side } from '@/lib/domain/scene/schema';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { listCustomisableElements } from '@/lib/views/storefront/customisable';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { StoreAddress } from '@/lib/views/storefront/links';
import { PersonalText } from './personal-text';

/** Most products have no replaceable picture; their pages do not load this code. */
const PersonalPicture = lazy(async () => ({ default: (await import('./personal-picture')).PersonalPicture }));

type Changeable = ReturnType<typeof listCustomisableElements>[number];

interface PersonaliserProps {
  readonly store: StoreAddress;
  readonly elements: readonly Changeable[];
  readonly customisation: Customisation;
  /** Texts that cannot be printed, by element id. */
  readonly problems: ReadonlyMap<string, TextProblem>;
  readonly onChange: (customisation: Customisation, side: Side) => void;
  /** Called on the first interaction with a field; the code of the preview is fetched only then. */
  readonly onStart: (side: Side) => void;
  /** Picture of the product, where the gallery is not beside the fields. */
  readonly preview: ReactNode;
  readonly texts: ProductTexts;
  readonly sectionRef: Ref<HTMLElement>;
}

/** Fields for everything in the design that the shopper may change, labelled by the store. */
export function Personaliser(props: PersonaliserProps) {
  const { store, elements, customisation, problems, onChange, onStart, texts } = props;
  const titleId = useId();
  if (elements.length === 0) return null;
  const hasTexts = elements.some(({ element }) => element.type === 'Text');
  const hasPictures = elements.some(({ element }) => element.type === 'Image');
  const intro = hasTexts ? (hasPictures ? 'personaliseBoth' : 'personaliseText') : 'personalisePicture';
  return (
    <section
      ref={props.sectionRef}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex scroll-mt-24 flex-col gap-4 rounded-lg bg-accent-soft p-5 outline-none"
    >
      <div>
        <h2 id={titleId} className="flex items-center gap-2 text-lg">
          <Icon name="pen" className="text-accent-ink" />
          {texts.personaliseTitle}
        </h2>
        <p className="mt-1 text-sm text-body">{texts[intro]}</p>
      </div>
      {props.preview}
      {elements.map(({ side, element }) =>
        element.type === 'Image' ? (
          <Suspense key={element.id} fallback={null}>
            <PersonalPicture
              store={store}
              element={element}
              label={element.label ?? texts.customImage}
              ownPicture={customisation.images[element.id]}
              onStart={() => onStart(side)}
              onChange={(picture) =>
                onChange({ ...customisation, images: withEntry(customisation.images, element.id, picture) }, side)
              }
              texts={texts}
            />
          </Suspense>
        ) : (
          <PersonalText
            key={element.id}
            element={element}
            label={getTextLabel(elements, element.id, texts)}
            value={customisation.texts[element.id]}
            problem={problems.get(element.id)}
            onFocus={() => onStart(side)}
            onChange={(text) =>
              onChange({ ...customisation, texts: withEntry(customisation.texts, element.id, text) }, side)
            }
            texts={texts}
          />
        ),
      )}
    </section>
  );
}

/**
 * Returns the label of a text field: the one the store has given, otherwise "your text", numbered where there are
 * several.
 */
export function getTextLabel(elements: readonly Changeable[], id: string, texts: ProductTexts): string {
  const fields = elements.filter(({ element }) => element.type === 'Text');
  const place = fields.findIndex(({ element }) => element.id === id);
  const elementLabel = fields[place]?.element.label;
  return (
    elementLabel ??
    (fields.length > 1 ? fillTemplate(texts.customTextNumbered, { number: place + 1 }) : texts.customText)
  );
}

/** Returns the record with the entry set, or removed when it is undefined. */
function withEntry<T>(record: Readonly<Record<string, T>>, id: string, entry: T | undefined): Record<string, T> {
  const { [id]: _, ...others } = record;
  return entry === undefined ? others : { ...others, [id]: entry };
}
