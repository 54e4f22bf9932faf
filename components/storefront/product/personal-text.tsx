'use client';

import { useState } from 'react';
import { classes } from '@/components/ui/classes';
import { Checkbox, Input, Textarea } from '@/components/ui/field';
import type { TextProblem } from '@/lib/client/product/use-text-problems';
import { cutText } from '@/lib/domain/scene/customise';
import type { TextElement } from '@/lib/domain/scene/schema';
import { graphemesOf } from '@/lib/domain/text/graphemes';
import { fill } from '@/lib/i18n/fill';
import type { ProductTexts } from '@/lib/storefront/island-texts';
import { BLANK_FIELD, textFieldName } from '@/lib/storefront/variant';

/** So few characters left are told aloud, politely; more would talk into the typing. */
const TELL_BELOW = 4;
/** A browser counts the parts of a character, of which some languages' letters have several; we count as readers do. */
const UNITS_A_CHARACTER = 4;

/**
 * A text of the design that the shopper may replace (DSN-05). The field starts empty and shows the design's own words as
 * an example, so that nobody orders a stranger's name by leaving a field alone; "leave empty" prints nothing there.
 */
export function PersonalText(props: {
  readonly element: TextElement;
  readonly label: string;
  /** Undefined while untouched; '' when nothing shall be printed. */
  readonly value: string | undefined;
  /** Why it can't be printed as it is. */
  readonly problem: TextProblem | undefined;
  readonly onFocus: () => void;
  readonly onChange: (text: string | undefined) => void;
  readonly texts: ProductTexts;
}) {
  const { element, label, value = '', problem, onFocus, onChange, texts } = props;
  const id = personalTextId(element.id);
  const isBlank = props.value === '';
  const count = graphemesOf(value).length;
  const left = element.maxLength - count;
  /** More was typed or pasted than there is room for; said until there is room again. */
  const [wasCut, setWasCut] = useState(false);
  const isOver = left < 0 || (wasCut && left === 0);
  const leftText = isOver
    ? fill(texts.textFull, { count, max: element.maxLength })
    : fill(texts.charactersLeft, { left });
  const control = {
    id,
    'aria-describedby': classes(`${id}-hint ${id}-left`, problem && `${id}-problem`),
    'aria-invalid': problem ? true : undefined,
    name: textFieldName(element.id),
    value,
    maxLength: element.maxLength * UNITS_A_CHARACTER,
    placeholder: isBlank ? texts.leftEmpty : fill(texts.sampleAs, { text: element.text }),
    autoComplete: 'off',
    onFocus,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      const fitting = cutText(target.value, element.maxLength);
      setWasCut(fitting !== target.value);
      onChange(fitting || undefined);
    },
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
          <span id={`${id}-left`} className={value ? (isOver ? 'font-medium text-warning' : undefined) : 'hidden'}>
            {leftText}
          </span>
        </p>
      </div>
      {problem ? (
        <p role="alert" id={`${id}-problem`} className="text-sm text-danger">
          {problem.lacking.length > 0
            ? fill(texts.cannotPrint, { characters: problem.lacking.join(' ') })
            : texts.tooLongToPrint}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {value && left <= TELL_BELOW ? leftText : ''}
      </p>
    </div>
  );
}

export const personalTextId = (elementId: string): string => `text-${elementId}`;
