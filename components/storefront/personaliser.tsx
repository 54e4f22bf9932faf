'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, fieldControl, Input, Textarea } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { type UploadedPicture, uploadPicture } from '@/lib/client/upload';
import type { Customisation, Side, TextElement } from '@/lib/domain/scene/schema';
import type { customisableElements } from '@/lib/storefront/customisable';
import { fill } from '@/lib/storefront/fill';
import type { ProductTexts } from '@/lib/storefront/island-texts';
import type { StoreAddress } from '@/lib/storefront/links';
import { textFieldName } from '@/lib/storefront/variant';

type Changeable = ReturnType<typeof customisableElements>[number];

interface PersonaliserProps {
  readonly store: StoreAddress;
  readonly elements: readonly Changeable[];
  readonly customisation: Customisation;
  readonly onChange: (customisation: Customisation, side: Side) => void;
  /** The first wish to personalise: the preview's code is fetched then and not before. */
  readonly onStart: (side: Side) => void;
  /** Pictures may be swapped on NewProduct= pages (DSN-05). */
  readonly withPictures: boolean;
  /** The product's picture, where the gallery is not beside. */
  readonly preview: ReactNode;
  readonly texts: ProductTexts;
}

/** A field for everything in the design that the shopper may change, in the store's own words. */
export function Personaliser(props: PersonaliserProps) {
  const { elements, customisation, onChange, onStart, withPictures, texts } = props;
  const shown = elements.filter(({ element }) => element.type === 'Text' || withPictures);
  if (shown.length === 0) return null;
  const textCount = shown.filter(({ element }) => element.type === 'Text').length;
  let textNumber = 0;
  return (
    <section className="flex flex-col gap-4 rounded-lg bg-accent-soft p-5">
      <div>
        <h2 className="flex items-center gap-2 text-lg">
          <Icon name="pen" className="text-accent-ink" />
          {texts.personaliseTitle}
        </h2>
        <p className="mt-1 text-sm text-body">{texts.personaliseText}</p>
      </div>
      {props.preview}
      {shown.map(({ side, element }) => {
        if (element.type === 'Image')
          return <PictureField key={element.id} {...props} side={side} id={element.id} label={element.label} />;
        textNumber += 1;
        const fallback = textCount > 1 ? fill(texts.customTextNumbered, { number: textNumber }) : texts.customText;
        return (
          <TextField
            key={element.id}
            element={element}
            label={element.label ?? fallback}
            value={customisation.texts[element.id] ?? element.text}
            texts={texts}
            onFocus={() => onStart(side)}
            onChange={(text) =>
              onChange({ ...customisation, texts: { ...customisation.texts, [element.id]: text } }, side)
            }
          />
        );
      })}
      <noscript>
        <button type="submit" className="min-h-11 rounded-md bg-accent px-5 text-sm font-semibold text-on-accent">
          {texts.updatePreview}
        </button>
      </noscript>
    </section>
  );
}

function TextField(props: {
  readonly element: TextElement;
  readonly label: string;
  readonly value: string;
  readonly texts: ProductTexts;
  readonly onFocus: () => void;
  readonly onChange: (text: string) => void;
}) {
  const { element, label, value, texts, onFocus, onChange } = props;
  const id = `text-${element.id}`;
  const hint = fill(texts.personaliseHint, { max: element.maxLength });
  const control = {
    ...fieldControl(id, { hint }),
    name: textFieldName(element.id),
    value,
    maxLength: element.maxLength,
    autoComplete: 'off',
    onFocus,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  };
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      optional={fill(texts.charactersLeft, { left: element.maxLength - value.length })}
    >
      {element.text.includes('\n') ? <Textarea {...control} rows={3} /> : <Input {...control} />}
    </Field>
  );
}

function PictureField(
  props: PersonaliserProps & { readonly id: string; readonly side: Side; readonly label: string | undefined },
) {
  const { store, customisation, onChange, onStart, texts, id, side, label } = props;
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const own = customisation.images[id];

  function put(picture: UploadedPicture | undefined): void {
    const { [id]: _, ...others } = customisation.images;
    onChange({ ...customisation, images: picture ? { ...others, [id]: picture } : others }, side);
  }

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    onStart(side);
    setState('busy');
    try {
      put(await uploadPicture(store, file));
      setState('idle');
    } catch (error) {
      console.warn(error);
      setState('failed');
    }
  }

  return (
    <Field
      id={`picture-${id}`}
      label={label ?? texts.customImage}
      hint={texts.customImageHint}
      error={state === 'failed' ? texts.uploadFailed : null}
    >
      <input
        ref={input}
        {...fieldControl(`picture-${id}`, {
          hint: texts.customImageHint,
          error: state === 'failed' ? texts.uploadFailed : null,
        })}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="secondary"
          busy={state === 'busy'}
          disabled={state === 'busy'}
          onFocus={() => onStart(side)}
          onClick={() => input.current?.click()}
        >
          <Icon name="upload" />
          {state === 'busy' ? texts.uploading : own ? texts.replaceFile : texts.chooseFile}
        </Button>
        {own ? (
          <Button look="quiet" onClick={() => put(undefined)}>
            {texts.removeFile}
          </Button>
        ) : null}
      </div>
    </Field>
  );
}
