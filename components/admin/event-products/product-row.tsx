'use client';

import { GripVertical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { classes } from '@/components/ui/classes';
import { Price } from '@/components/ui/price';
import type { EventProductDto, EventTermsDto } from '@/lib/contracts/event-products';
import { TableCell } from '../kit/table';
import { RowCheckbox } from '../list-kit/selection-boxes';
import type { Selection } from '../list-kit/use-selection';
import { calculatePriceProfit } from './price-breakdown';
import { PriceCell } from './price-cell';
import { ProductMenu } from './product-menu';
import { ProductColours, ProductSummary } from './product-summary';
import type { ProductActions } from './use-product-actions';
import { type RowNeighbours, useRowOrder } from './use-row-order';

/** A product row: dragged by its handle or moved by arrow keys, with a price editable in place. */
export function ProductRow(props: {
  readonly row: EventProductDto;
  readonly event: EventTermsDto;
  readonly address: { readonly tenant: number; readonly slug: string };
  readonly products: ProductActions;
  readonly neighbours: RowNeighbours;
  /** False while the list is sorted differently from the store's own product order. */
  readonly canMove: boolean;
  readonly selection: Selection;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { row, event, address, products, neighbours, canMove, selection, onEdit, onRemove } = props;
  const t = useTranslations('eventProducts');
  const [typed, setTyped] = useState<number | null>(null);
  const order = useRowOrder({ productId: row.id, neighbours, canMove, move: products.move });
  const designHref = `/events/${address.slug}/products/${row.id}/design`;
  const { currency, region } = event;
  const money = calculatePriceProfit(typed ?? row.price, {
    event,
    cost: { blankMinor: row.blank_price, printMinor: row.print_price },
    printedSides: row.printed_sides.length,
    vatApplies: row.vat_applies,
  });
  return (
    <tr
      {...order.row}
      className={classes(
        'border-b border-line last:border-0 hover:bg-canvas',
        order.isTarget && 'shadow-[inset_0_2px_0_var(--accent)]',
      )}
    >
      <TableCell className="max-sm:pe-0">
        <span className="flex items-center gap-2">
          <button
            type="button"
            {...order.handle}
            aria-label={t('handle', { product: row.name })}
            title={t('handleHint')}
            // The drag handle is hidden on phones, where it does not fit. The row's menu contains the same moves.
            className="hidden size-7 cursor-grab items-center justify-center rounded-sm text-muted hover:text-ink disabled:opacity-30 sm:flex"
          >
            <GripVertical className="size-4.5" aria-hidden="true" />
          </button>
          <RowCheckbox selection={selection} id={String(row.id)} label={t('choose', { product: row.name })} />
        </span>
      </TableCell>
      <TableCell>
        <ProductSummary row={row} address={address} designHref={designHref} />
      </TableCell>
      <TableCell className="hidden lg:table-cell">
        <ProductColours row={row} />
      </TableCell>
      <TableCell className="max-sm:px-0">
        <PriceCell
          row={row}
          event={event}
          disabled={row.locked || event.locked}
          products={products}
          onType={setTyped}
        />
        {/* A phone has no room for the columns of both amounts. */}
        <span className="mt-1 flex flex-col text-xs text-muted sm:hidden">
          <span>
            {t('shopperPays')} <Price minor={money.grossMinor} currency={currency} region={region} />
          </span>
          <span>
            {t('profit')}{' '}
            <Price
              minor={money.profitMinor}
              currency={currency}
              region={region}
              className={money.profitMinor < 0 ? 'text-danger' : 'text-success'}
            />
          </span>
        </span>
      </TableCell>
      <TableCell className="hidden text-end md:table-cell">
        <Price minor={money.grossMinor} currency={currency} region={region} />
      </TableCell>
      <TableCell className="hidden text-end sm:table-cell">
        <Price
          minor={money.profitMinor}
          currency={currency}
          region={region}
          className={classes('font-medium', money.profitMinor < 0 ? 'text-danger' : 'text-success')}
        />
        {money.marginPercent === null ? null : (
          <span className="block text-xs text-muted">{t('percent', { percent: money.marginPercent })}</span>
        )}
      </TableCell>
      <TableCell className="text-end max-sm:px-1">
        <ProductMenu
          row={row}
          designHref={designHref}
          products={products}
          onMoveUp={order.up}
          onMoveDown={order.down}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      </TableCell>
    </tr>
  );
}
