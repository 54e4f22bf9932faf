'use client';

import { Checkbox, Input, Textarea } from '@/components/ui/field';
import type { TextElement } from '@/lib/domain/scene/schema';
import { fill } from '@/lib/storefront/fill';
import type { ProductTexts } from '@/lib/storefront/island-texts';
import { BLANK_FIELD, textFieldName } from '@/lib/storefront/variant';

/** So few characters left are told aloud, politely; more would talk into the typing. */
const TELL_BELOW = 4;

/**
 * A text of the design that the shopper may replace (DSN-05). The field starts empty and shows the design's own words as
 * an example, so that nobody orders a stranger's name by leaving a field alone; "leave empty" prints nothing there.
 */
export function PersonalText(props: {
  readonly element: TextElement;
  readonly label: string;
  /** Undefined while untouched; '' when nothing shall be printed. */
  readonly value: string | undefined;
  readonly onFocus: () => void;
  readonly onChange: (text: string | undefined) => void;
  readonly texts: ProductTexts;
}) {
  const { element, label, value = '', onFocus, onChange, texts } = props;
  const id = personalTextId(element.id);
  const isBlank = props.value === '';
  const left = element.maxLength - value.length;
  const leftText = fill(texts.charactersLeft, { left });
  const control = {
    id,
    'aria-describedby': `${id}-hint ${id}-left`,
    name: textFieldName(element.id),
    value,
    maxLength: element.maxLength,
    placeholder: isBlank ? texts.leftEmpty : fill(texts.sampleAs, { text: element.text }),
    autoComplete: 'off',
    onFocus,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value || undefined),
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {element.text.includes('\n') ? <Textarea {...control} rows={3} /> : <Input {...control} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted">
        <label htmlFor={`${id}-blank`} className="inline-flex min-h-6 items-center gap-2">
          <Checkbox
            id={`${id}-blank`}
            className="size-4!"
            name={BLANK_FIELD}
            value={element.id}
            aria-label={`${texts.leaveEmpty}: ${label}`}
            checked={isBlank}
            onChange={(event) => onChange(event.target.checked ? '' : undefined)}
          />
          {texts.leaveEmpty}
        </label>
        <p className="tabular">
          <span id={`${id}-hint`} className={value ? 'sr-only' : undefined}>
            {fill(texts.personaliseHint, { max: element.maxLength })}
          </span>
          <span id={`${id}-left`} className={value ? undefined : 'hidden'}>
            {leftText}
          </span>
        </p>
      </div>
      <p role="status" className="sr-only">
        {value && left <= TELL_BELOW ? leftText : ''}
      </p>
    </div>
  );
}

export const personalTextId = (elementId: string): string => `text-${elementId}`;
