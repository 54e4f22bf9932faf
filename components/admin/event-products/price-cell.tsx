'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Input } from '@/components/ui/field';
import { ApiError } from '@/lib/client/api';
import { type EventProductDto, type EventTermsDto, eventProductEndpoints } from '@/lib/contracts/event-products';
import { parseTypedDecimal, toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { calculateUnitCostMinor } from '@/lib/domain/pricing/profit';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { useFieldMessages } from '../kit/use-field-messages';
import { BelowCostNotice } from './below-cost-notice';
import { listPricesBelowCost, toSurchargeTexts } from './price-form';
import { useLossConfirmation } from './use-loss-confirmation';
import type { ProductActions } from './use-product-actions';

/**
 * Price field of a table row: Enter or blur saves the price, Escape restores the saved one. A price below cost is
 * confirmed in a dialog first.
 */
export function PriceCell(props: {
  readonly row: EventProductDto;
  readonly event: EventTermsDto;
  readonly disabled: boolean;
  readonly products: ProductActions;
  /** Receives the typed amount in minor units; null if the field shows the saved price or the text is not an amount. */
  readonly onType: (minor: number | null) => void;
}) {
  const { row, event, disabled, products, onType } = props;
  const t = useTranslations('eventProducts');
  const getFieldMessage = useFieldMessages();
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = `price-${row.id}`;
  const costMinor = calculateUnitCostMinor(
    { blankMinor: row.blank_price, printMinor: row.print_price },
    row.printed_sides.length,
  );
  const typedPrices = { price: text ?? '', size_surcharges: toSurchargeTexts(row) };
  const belowCost = listPricesBelowCost(typedPrices, row.sizes, costMinor);
  const loss = useLossConfirmation(belowCost);
  const type = (value: string | null): void => {
    setText(value);
    setProblem(null);
    loss.reset();
    onType(value === null ? null : parseTypedDecimal(value));
  };
  const save = async (): Promise<void> => {
    if (text === null) return;
    const minor = parseTypedDecimal(text);
    if (minor === row.price) return type(null);
    if (minor === null) return setProblem(t('priceWrong'));
    if (!loss.confirm()) return;
    try {
      const message = t('priceSaved', { product: row.name });
      await products.apply([{ product_id: row.id, price: toDecimal(minor) }], message, true);
      type(null);
    } catch (error) {
      const refused = error instanceof ApiError ? Object.values(error.firstReasons)[0] : undefined;
      loss.reset();
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
        onChange={(change) => type(change.target.value)}
        onBlur={() => {
          if (!loss.isNamed) void save();
        }}
        onKeyDown={(press) => {
          if (press.key === 'Enter' && !loss.isNamed) void save();
          if (press.key === 'Escape') type(null);
        }}
        className="tabular text-end"
      />
      {problem ? (
        <span id={`${id}-error`} role="alert" className="mt-1 block text-xs text-danger">
          {problem}
        </span>
      ) : null}
      <ConfirmDialog
        open={loss.isNamed}
        title={t('productPrice', { product: row.name })}
        text={
          loss.isNamed ? (
            <BelowCostNotice prices={belowCost} allSizes={row.sizes} costMinor={costMinor} event={event} />
          ) : null
        }
        action={t('saveAnyway')}
        call={eventProductEndpoints.change}
        variant="primary"
        busy={products.isChanging}
        onConfirm={() => void save()}
        onClose={() => type(null)}
      />
    </span>
  );
}
