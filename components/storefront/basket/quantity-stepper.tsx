'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { QUANTITY_LIMITS } from '@/lib/domain/basket/basket';

/**
 * Quantity field with − and + (BSK-05). A typed number takes effect when the field is left; invalid text is reset to
 * the previous quantity.
 */
export function QuantityStepper(props: {
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
  readonly onLess?: () => void;
  readonly onMore?: () => void;
  /** Lowest quantity; in the basket it is 0, which removes the line. */
  readonly min?: number;
  readonly labels: { readonly field: string; readonly less: string; readonly more: string };
  readonly size?: 'sm' | 'lg';
  /** Field name, for a form that can also be submitted without JavaScript. */
  readonly name?: string;
}) {
  const { quantity, onChange, min = QUANTITY_LIMITS.min, labels, size = 'lg', name } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const step = size === 'lg' ? 'size-13' : 'size-10';

  function leave(): void {
    if (typed !== null && /^\d{1,4}$/.test(typed.trim())) {
      onChange(Math.min(Math.max(Number(typed), min), QUANTITY_LIMITS.max));
    }
    setTyped(null);
  }

  return (
    <div className="inline-flex items-center rounded-md border border-line-strong">
      <button
        type="button"
        aria-label={labels.less}
        disabled={quantity <= min}
        onClick={props.onLess ?? (() => onChange(quantity - 1))}
        className={`${step} flex items-center justify-center rounded-s-md hover:bg-tile disabled:opacity-35`}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <input
        name={name}
        aria-label={labels.field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed ?? String(quantity)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
        className={`tabular h-10 w-10 bg-transparent text-center ${size === 'lg' ? 'text-base' : 'text-sm'}`}
      />
      <button
        type="button"
        aria-label={labels.more}
        disabled={quantity >= QUANTITY_LIMITS.max}
        onClick={props.onMore ?? (() => onChange(quantity + 1))}
        className={`${step} flex items-center justify-center rounded-e-md hover:bg-tile disabled:opacity-35`}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  );
}
