'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Input } from '@/components/ui/field';
import { ApiError } from '@/lib/client/api';
import type { EventProductDto } from '@/lib/contracts/event-products';
import { parseTypedDecimal, toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { useFieldMessages } from '../kit/use-field-messages';
import type { ProductActions } from './use-product-actions';

/** Price field of a table row: Enter or blur saves the price, Escape restores the saved one. */
export function PriceCell(props: {
  readonly row: EventProductDto;
  readonly disabled: boolean;
  readonly products: ProductActions;
  /** Receives the typed amount in minor units; null if the field shows the saved price or the text is not an amount. */
  readonly onType: (minor: number | null) => void;
}) {
  const { row, disabled, products, onType } = props;
  const t = useTranslations('eventProducts');
  const getFieldMessage = useFieldMessages();
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = `price-${row.id}`;
  const type = (value: string | null): void => {
    setText(value);
    setProblem(null);
    onType(value === null ? null : parseTypedDecimal(value));
  };
  const save = async (): Promise<void> => {
    if (text === null) return;
    const minor = parseTypedDecimal(text);
    if (minor === row.price) return type(null);
    if (minor === null) return setProblem(t('priceWrong'));
    try {
      const message = t('priceSaved', { product: row.name });
      await products.apply([{ product_id: row.id, price: toDecimal(minor) }], message, true);
      type(null);
    } catch (error) {
      const refused = error instanceof ApiError ? Object.values(error.firstReasons)[0] : undefined;
      setProblem(refused ? getFieldMessage(refused) : t('priceWrong'));
    }
  };
  return (
    <span className="block w-24 sm:w-28">
      <Input
        id={id}
        aria-label={t('productPrice', { product: row.name })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        inputMode="decimal"
        maxLength={12}
        disabled={disabled}
        value={text ?? toDecimalText(row.price)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
          if (event.key === 'Escape') type(null);
        }}
        className="tabular text-end"
      />
      {problem ? (
        <span id={`${id}-error`} role="alert" className="mt-1 block text-xs text-danger">
          {problem}
        </span>
      ) : null}
    </span>
  );
}
