'use client';

import { classes } from '@/components/ui/classes';
import { Checkbox, Input, Textarea } from '@/components/ui/field';
import type { TextProblem } from '@/lib/client/product/use-text-problems';
import type { TextElement } from '@/lib/domain/scene/schema';
import { splitGraphemes } from '@/lib/domain/text/graphemes';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { EMPTY_TEXT_FIELD, getTextFieldName, MAX_TEXT_LENGTH } from '@/lib/views/storefront/variant';

/**
 * At this number of characters left, the count is announced to screen readers; earlier it would interrupt the typing.
 */
const ANNOUNCE_BELOW = 4;

/**
 * Text of the design that the shopper may replace (DSN-05). The field starts empty and shows the design's text as an
 * example, so that a skipped field never orders a stranger's name; "leave empty" prints nothing there. The field
 * accepts more characters than fit and never truncates, because half a name would be printed unnoticed; the excess is
 * reported.
 */
export function PersonalText(props: {
  readonly element: TextElement;
  readonly label: string;
  /** Undefined while untouched; '' when nothing is to be printed. */
  readonly value: string | undefined;
  /** Reason why the text cannot be printed. */
  readonly problem: TextProblem | undefined;
  readonly onFocus: () => void;
  readonly onChange: (text: string | undefined) => void;
  readonly texts: ProductTexts;
}) {
  const { element, label, value = '', problem, onFocus, onChange, texts } = props;
  const id = getPersonalTextId(element.id);
  const isBlank = props.value === '';
  const count = splitGraphemes(value).length;
  const left = element.maxLength - count;
  const leftText = left < 0 ? '' : fillTemplate(texts.charactersLeft, { left });
  const control = {
    id,
    'aria-describedby': classes(`${id}-hint ${id}-left`, problem && `${id}-problem`),
    'aria-invalid': problem ? true : undefined,
    name: getTextFieldName(element.id),
    value,
    maxLength: MAX_TEXT_LENGTH,
    placeholder: isBlank ? texts.leftEmpty : fillTemplate(texts.sampleAs, { text: element.text }),
    autoComplete: 'off',
    onFocus,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value || undefined),
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
            name={EMPTY_TEXT_FIELD}
            value={element.id}
            aria-label={`${texts.leaveEmpty}: ${label}`}
            checked={isBlank}
            onChange={(event) => onChange(event.target.checked ? '' : undefined)}
          />
          {texts.leaveEmpty}
        </label>
        <p className="tabular">
          <span id={`${id}-hint`} className={value ? 'sr-only' : undefined}>
            {fillTemplate(texts.personaliseHint, { max: element.maxLength })}
          </span>
          <span id={`${id}-left`} className={value ? undefined : 'hidden'}>
            {leftText}
          </span>
        </p>
      </div>
      {problem ? (
        <p role="alert" id={`${id}-problem`} className="text-sm text-danger">
          {problemText(problem, texts)}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {value && left <= ANNOUNCE_BELOW ? leftText : ''}
      </p>
    </div>
  );
}

function problemText({ lacking, over }: TextProblem, texts: ProductTexts): string {
  if (lacking.length > 0) return fillTemplate(texts.cannotPrint, { characters: lacking.join(' ') });
  if (over > 0) return over === 1 ? texts.textOverByOne : fillTemplate(texts.textOver, { count: over });
  return texts.tooLongToPrint;
}

export const getPersonalTextId = (elementId: string): string => `text-${elementId}`;
