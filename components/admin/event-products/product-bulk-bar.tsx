'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import {
  type BulkSetInput,
  type EventTermsDto,
  MAX_PRODUCTS_PER_CHANGE,
  type ProductListFilterInput,
} from '@/lib/contracts/event-products';
import { toDecimal } from '@/lib/domain/money/decimal';
import { BulkBar, BulkButton } from '../list-kit/bulk-bar';
import type { Selection } from '../list-kit/use-selection';
import { BulkCategoryDialog, BulkPriceDialog } from './bulk-dialogs';
import type { ProductActions } from './use-product-actions';

/** Bulk actions for the selected products, each with one undo. */
export function ProductBulkBar(props: {
  readonly selection: Selection;
  readonly filter: ProductListFilterInput;
  /** Number of products that match the filter, on all pages. */
  readonly matching: number;
  readonly event: EventTermsDto;
  readonly categories: readonly string[];
  readonly products: ProductActions;
}) {
  const { selection, filter, matching, event, categories, products } = props;
  const t = useTranslations('eventProducts');
  const [activeDialog, setActiveDialog] = useState<'price' | 'category' | null>(null);
  const count = selection.all ? matching : selection.ids.size;
  if (count === 0) return null;
  const change = async (set: BulkSetInput): Promise<void> => {
    const choice = selection.all ? { filter } : { ids: [...selection.ids].map(Number) };
    if (!(await products.applyToAll(choice, set))) return;
    setActiveDialog(null);
    selection.clear();
  };
  // i18n-keys: eventProducts.show, eventProducts.hide, eventProducts.lock, eventProducts.unlock
  const quick = [
    ['show', { status: 'active' }],
    ['hide', { status: 'draft' }],
    ['lock', { locked: true }],
    ['unlock', { locked: false }],
  ] as const;
  const mayChooseAll = !selection.all && matching > count && matching <= MAX_PRODUCTS_PER_CHANGE;
  return (
    <>
      <BulkBar
        label={t('bulkLabel')}
        count={count}
        isAll={selection.all}
        matching={String(matching)}
        onChooseAll={mayChooseAll ? selection.chooseAll : undefined}
        onClear={selection.clear}
      >
        <BulkButton onClick={() => setActiveDialog('price')}>{t('setPrices')}</BulkButton>
        <BulkButton onClick={() => setActiveDialog('category')}>{t('setCategory')}</BulkButton>
        {quick.map(([key, fields]) => (
          <BulkButton key={key} disabled={products.isChanging} onClick={() => void change(fields)}>
            {t(key)}
          </BulkButton>
        ))}
      </BulkBar>
      {activeDialog === 'price' ? (
        <BulkPriceDialog
          currency={event.currency}
          count={count}
          busy={products.isChanging}
          onClose={() => setActiveDialog(null)}
          onSend={(way, value) => void change({ price: { way, value: toDecimal(value) } })}
        />
      ) : null}
      {activeDialog === 'category' ? (
        <BulkCategoryDialog
          categories={categories}
          busy={products.isChanging}
          onClose={() => setActiveDialog(null)}
          onSend={(category) => void change({ category })}
        />
      ) : null}
    </>
  );
}
