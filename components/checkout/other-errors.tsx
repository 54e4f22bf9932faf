import { Button } from '@/components/ui/button';
import type { BasketLine } from '@/lib/domain/basket/line';
import type { FormErrors } from '@/lib/domain/checkout/address-form';
import type { Reason } from '@/lib/domain/errors/reason';
import { getErrorText, type Translate } from './texts';

/**
 * Shows the first message of each field that has no place in the form (CHK-11). Can be focused when no field is at
 * fault. Names a product that can no longer be ordered and offers to remove it.
 */
export function OtherErrors(props: {
  readonly errors: FormErrors;
  readonly shownFields: ReadonlySet<string>;
  readonly lines?: readonly BasketLine[];
  readonly onRemove?: (id: string) => void;
  readonly t: Translate;
}) {
  const { errors, shownFields, lines = [], onRemove, t } = props;
  // The amount's message already explains the changed shipping price.
  const hidden = new Set([...shownFields, ...(errors.amount ? ['total_shipping_price'] : [])]);
  const messages = Object.entries(errors).flatMap(([field, [first]]) =>
    first && !hidden.has(field) ? [{ field, first }] : [],
  );
  if (messages.length === 0) return null;
  return (
    <ul
      role="alert"
      tabIndex={-1}
      data-error-summary
      className="flex flex-col gap-2 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger outline-none"
    >
      {messages.map(({ field, first }) => {
        const line = field === 'products' ? lines[Number(first.params?.line ?? 0) - 1] : undefined;
        return (
          <li key={field} data-field={field} className="flex flex-wrap items-center justify-between gap-2">
            <span>{getErrorText(t, line ? named(first, line.name) : first)}</span>
            {line && onRemove ? (
              <Button variant="secondary" size="sm" onClick={() => onRemove(line.id)}>
                {t('remove_product')}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Replaces a line number in a message by the product's name, because shoppers do not see line numbers. */
const named = ({ code, params }: Reason, name: string): Reason => ({
  code: code === 'line_not_sold' || code === 'line_unavailable' ? code.replace('line', 'product') : code,
  params: { ...params, name, line: `“${name}”` },
});
