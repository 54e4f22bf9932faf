'use client';

import { lazy, type ReactNode, type Ref, Suspense, useId } from 'react';
import { Icon } from '@/components/ui/icon';
import type { TextProblem } from '@/lib/client/product/use-text-problems';
import type { Customisation, Side } from '@/lib/domain/scene/schema';
import { fill } from '@/lib/i18n/fill';
import type { customisableElements } from '@/lib/storefront/customisable';
import type { ProductTexts } from '@/lib/storefront/island-texts';
import type { StoreAddress } from '@/lib/storefront/links';
import { PersonalText } from './personal-text';

/** Most products have no picture to replace: their pages are sent none of its script. */
const PersonalPicture = lazy(async () => ({ default: (await import('./personal-picture')).PersonalPicture }));

type Changeable = ReturnType<typeof customisableElements>[number];

interface PersonaliserProps {
  readonly store: StoreAddress;
  readonly elements: readonly Changeable[];
  readonly customisation: Customisation;
  /** Texts that can't be printed as they are, by element. */
  readonly problems: ReadonlyMap<string, TextProblem>;
  readonly onChange: (customisation: Customisation, side: Side) => void;
  /** The first wish to personalise: the preview's code is fetched then and not before. */
  readonly onStart: (side: Side) => void;
  /** The product's picture, where the gallery is not beside. */
  readonly preview: ReactNode;
  readonly texts: ProductTexts;
  readonly sectionRef: Ref<HTMLElement>;
}

/** A field for everything in the design that the shopper may change, in the store's own words. */
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
              own={customisation.images[element.id]}
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
            label={textLabel(elements, element.id, texts)}
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

/** What a text's field is called: as the store named it, else "your text", numbered where there are several. */
export function textLabel(elements: readonly Changeable[], id: string, texts: ProductTexts): string {
  const fields = elements.filter(({ element }) => element.type === 'Text');
  const place = fields.findIndex(({ element }) => element.id === id);
  const own = fields[place]?.element.label;
  return own ?? (fields.length > 1 ? fill(texts.customTextNumbered, { number: place + 1 }) : texts.customText);
}

/** The record with the entry put in, or without it when it is undefined. */
function withEntry<T>(record: Readonly<Record<string, T>>, id: string, entry: T | undefined): Record<string, T> {
  const { [id]: _, ...others } = record;
  return entry === undefined ? others : { ...others, [id]: entry };
}
