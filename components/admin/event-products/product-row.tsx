'use client';

import {
  ArrowDown,
  ArrowUp,
  Copy,
  Eye,
  EyeOff,
  GripVertical,
  Lock,
  LockOpen,
  Palette,
  Pencil,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { classes } from '@/components/ui/classes';
import { Checkbox } from '@/components/ui/field';
import { Price } from '@/components/ui/price';
import { SwatchDot } from '@/components/ui/swatch';
import type { EventProductWire, EventTermsWire } from '@/lib/contracts/event-products';
import { ActionMenu } from '../kit/action-menu';
import { Cell } from '../kit/table';
import { PriceCell } from './price-cell';
import { profitAt } from './price-lines';
import { ProductPicture } from './product-picture';
import type { Products } from './use-products';
import { usePrintPointsText } from './words';

const DRAGGED = 'application/x-merchloom-product';
const SWATCHES = 6;
const ICON = { className: 'size-4.5', 'aria-hidden': true } as const;

/** A product row: dragged by its handle or moved by arrow keys, with a price editable in place. */
export function ProductRow(props: {
  readonly row: EventProductWire;
  readonly event: EventTermsWire;
  readonly address: { readonly tenant: number; readonly slug: string };
  readonly products: Products;
  readonly neighbours: {
    readonly previous: number | null;
    readonly next: number | null;
    readonly afterNext: number | null;
  };
  /** False while the list is sorted differently from the store's own product order. */
  readonly canMove: boolean;
  readonly isChosen: boolean;
  /** Selects the row; `isRange` selects all rows between it and the last selected one, too. */
  readonly onChoose: (isRange: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { row, event, address, products, neighbours, canMove, isChosen, onChoose, onEdit, onRemove } = props;
  const t = useTranslations('eventProducts');
  const pointsText = usePrintPointsText();
  const [typed, setTyped] = useState<number | null>(null);
  const [isTarget, setIsTarget] = useState(false);
  const isFixed = row.locked || event.locked;
  const designHref = `/events/${address.slug}/products/${row.id}/design`;
  const moveUp = (): void => {
    if (neighbours.previous !== null) products.move(row.id, neighbours.previous);
  };
  const moveDown = (): void => {
    if (neighbours.next !== null) products.move(row.id, neighbours.afterNext);
  };
  const onHandleKey = (key: KeyboardEvent): void => {
    if (key.key !== 'ArrowUp' && key.key !== 'ArrowDown') return;
    key.preventDefault();
    if (key.key === 'ArrowUp') moveUp();
    else moveDown();
  };
  const drop = (drag: DragEvent): void => {
    setIsTarget(false);
    const id = Number(drag.dataTransfer.getData(DRAGGED));
    if (!id || id === row.id) return;
    drag.preventDefault();
    products.move(id, row.id);
  };
  const set = (fields: { status?: 'draft' | 'active'; locked?: boolean }, said: string): void =>
    void products.apply([{ product_id: row.id, ...fields }], said);

  const money = profitAt(typed ?? row.price, {
    event,
    cost: { blankMinor: row.blank_price, printMinor: row.print_price },
    printedSides: row.printed_sides.length,
    vatApplies: row.vat_applies,
  });
  const actions = [
    { key: 'design', label: t('design'), icon: <Palette {...ICON} />, href: designHref },
    { key: 'edit', label: t('edit'), icon: <Pencil {...ICON} />, onSelect: onEdit },
    ...(row.status === 'active'
      ? [
          {
            key: 'hide',
            label: t('hide'),
            icon: <EyeOff {...ICON} />,
            onSelect: () => set({ status: 'draft' }, t('nowHidden', { product: row.name })),
          },
        ]
      : []),
    // Drafts only: a product that staff archived can be restored only by staff.
    ...(row.status === 'draft'
      ? [
          {
            key: 'show',
            label: t('show'),
            icon: <Eye {...ICON} />,
            onSelect: () => set({ status: 'active' }, t('nowShown', { product: row.name })),
          },
        ]
      : []),
    row.locked
      ? {
          key: 'unlock',
          label: t('unlock'),
          icon: <LockOpen {...ICON} />,
          onSelect: () => set({ locked: false }, t('nowUnlocked', { product: row.name })),
        }
      : {
          key: 'lock',
          label: t('lock'),
          icon: <Lock {...ICON} />,
          onSelect: () => set({ locked: true }, t('nowLocked', { product: row.name })),
        },
    {
      key: 'copy',
      label: t('duplicate'),
      icon: <Copy {...ICON} />,
      onSelect: () => products.duplicate(row.id, t('copyName', { product: row.name }).slice(0, 200)),
    },
    ...(canMove && neighbours.previous !== null
      ? [{ key: 'up', label: t('moveUp'), icon: <ArrowUp {...ICON} />, onSelect: moveUp }]
      : []),
    ...(canMove && neighbours.next !== null
      ? [{ key: 'down', label: t('moveDown'), icon: <ArrowDown {...ICON} />, onSelect: moveDown }]
      : []),
    { key: 'remove', label: t('remove'), icon: <Trash2 {...ICON} />, danger: true, onSelect: onRemove },
  ];

  return (
    <tr
      onDragOver={(drag) => {
        if (!canMove || !drag.dataTransfer.types.includes(DRAGGED)) return;
        drag.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={drop}
      className={classes(
        'border-b border-line last:border-0 hover:bg-canvas',
        isTarget && 'shadow-[inset_0_2px_0_var(--accent)]',
      )}
    >
      <Cell className="max-sm:pe-0">
        <span className="flex items-center gap-2">
          <button
            type="button"
            draggable={canMove}
            disabled={!canMove}
            onDragStart={(drag) => drag.dataTransfer.setData(DRAGGED, String(row.id))}
            onKeyDown={onHandleKey}
            aria-label={t('handle', { product: row.name })}
            title={t('handleHint')}
            // Hidden on phones, where it does not fit; the row's menu offers the moves, too.
            className="hidden size-7 cursor-grab items-center justify-center rounded-sm text-muted hover:text-ink disabled:opacity-30 sm:flex"
          >
            <GripVertical className="size-4.5" aria-hidden="true" />
          </button>
          <Checkbox
            aria-label={t('choose', { product: row.name })}
            checked={isChosen}
            // Uses the click event, because the change event does not report the Shift key.
            onClick={(click) => onChoose(click.shiftKey)}
            onChange={() => undefined}
          />
        </span>
      </Cell>
      <Cell>
        <div className="flex gap-3 max-sm:flex-col max-sm:gap-2 sm:items-center">
          <span className="flex shrink-0 gap-1">
            {row.printable_sides.map((side, index) => (
              <span key={side} className={index > 0 ? 'max-sm:hidden' : undefined}>
                <ProductPicture address={address} product={row} view={side} sizePx={56} />
              </span>
            ))}
          </span>
          <span className="min-w-24 sm:min-w-36">
            <a href={designHref} className="font-semibold text-ink hover:underline">
              {row.name}
            </a>
            <span className="block text-xs text-muted">
              {row.blank_name} · {row.category}
            </span>
            <span className="mt-1 flex flex-wrap gap-1.5">
              <Badge tone={row.status === 'active' ? 'success' : 'neutral'}>{t(`status.${row.status}`)}</Badge>
              {row.has_draft ? <Badge tone="info">{t('hasDraft')}</Badge> : null}
              {row.printed_sides.length === 0 ? <Badge tone="warning">{t('noDesign')}</Badge> : null}
              {row.locked ? (
                <Badge>
                  <Lock className="size-3" aria-hidden="true" />
                  {t('locked')}
                </Badge>
              ) : null}
            </span>
            {row.print_points.length > 0 ? (
              <span className="mt-1 flex items-start gap-1 text-xs text-warning">
                <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
                {t('printPoints', { points: pointsText(row.print_points) })}
              </span>
            ) : null}
          </span>
        </div>
      </Cell>
      <Cell className="hidden lg:table-cell">
        <span className="flex items-center gap-1">
          {row.colours.slice(0, SWATCHES).map(({ code, hex }) => (
            <SwatchDot key={code} hex={hex} />
          ))}
        </span>
        <span className="mt-1 block text-xs text-muted">
          {t('variants', { offered: row.offered_variants, all: row.variants })}
        </span>
      </Cell>
      <Cell className="max-sm:px-0">
        <PriceCell row={row} disabled={isFixed} products={products} onType={setTyped} />
      </Cell>
      <Cell className="hidden text-end md:table-cell">
        <Price minor={money.grossMinor} currency={event.currency} region={event.region} />
      </Cell>
      <Cell className="hidden text-end sm:table-cell">
        <Price
          minor={money.profitMinor}
          currency={event.currency}
          region={event.region}
          className={classes('font-medium', money.profitMinor < 0 ? 'text-danger' : 'text-success')}
        />
        {money.marginPercent === null ? null : (
          <span className="block text-xs text-muted">{t('percent', { percent: money.marginPercent })}</span>
        )}
      </Cell>
      <Cell className="text-end max-sm:px-1">
        <ActionMenu label={t('actionsOf', { product: row.name })} actions={actions} />
      </Cell>
    </tr>
  );
}
