'use client';

import { ArrowDown, ArrowUp, Copy, Eye, EyeOff, Lock, LockOpen, Palette, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { EventProductDto } from '@/lib/contracts/event-products';
import { ActionMenu, type MenuAction } from '../kit/action-menu';
import type { ProductActions } from './use-product-actions';

const ICON = { className: 'size-4.5', 'aria-hidden': true } as const;

/** Menu with the actions that a product allows in its present status. */
export function ProductMenu(props: {
  readonly row: EventProductDto;
  readonly designHref: string;
  readonly products: Pick<ProductActions, 'apply' | 'duplicate'>;
  /**
   * Moves the product one place towards the start; null where it cannot move. `onMoveDown` moves it towards the end.
   */
  readonly onMoveUp: (() => void) | null;
  readonly onMoveDown: (() => void) | null;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { row, designHref, products, onMoveUp, onMoveDown, onEdit, onRemove } = props;
  const t = useTranslations('eventProducts');
  const product = row.name;
  const set = (fields: { status?: 'draft' | 'active'; locked?: boolean }, done: string): void =>
    void products.apply([{ product_id: row.id, ...fields }], done);
  const visibility: Readonly<Record<EventProductDto['status'], readonly MenuAction[]>> = {
    active: [
      {
        key: 'hide',
        label: t('hide'),
        icon: <EyeOff {...ICON} />,
        onSelect: () => set({ status: 'draft' }, t('nowHidden', { product })),
      },
    ],
    draft: [
      {
        key: 'show',
        label: t('show'),
        icon: <Eye {...ICON} />,
        onSelect: () => set({ status: 'active' }, t('nowShown', { product })),
      },
    ],
    // A product that staff archived can be restored only by staff.
    archived: [],
  };
  const actions: readonly MenuAction[] = [
    { key: 'design', label: t('design'), icon: <Palette {...ICON} />, href: designHref },
    { key: 'edit', label: t('edit'), icon: <Pencil {...ICON} />, onSelect: onEdit },
    ...visibility[row.status],
    row.locked
      ? {
          key: 'unlock',
          label: t('unlock'),
          icon: <LockOpen {...ICON} />,
          onSelect: () => set({ locked: false }, t('nowUnlocked', { product })),
        }
      : {
          key: 'lock',
          label: t('lock'),
          icon: <Lock {...ICON} />,
          onSelect: () => set({ locked: true }, t('nowLocked', { product })),
        },
    {
      key: 'copy',
      label: t('duplicate'),
      icon: <Copy {...ICON} />,
      onSelect: () => products.duplicate(row.id, t('copyName', { product }).slice(0, 200)),
    },
    ...(onMoveUp ? [{ key: 'up', label: t('moveUp'), icon: <ArrowUp {...ICON} />, onSelect: onMoveUp }] : []),
    ...(onMoveDown ? [{ key: 'down', label: t('moveDown'), icon: <ArrowDown {...ICON} />, onSelect: onMoveDown }] : []),
    { key: 'remove', label: t('remove'), icon: <Trash2 {...ICON} />, danger: true, onSelect: onRemove },
  ];
  return <ActionMenu label={t('rowActions', { product })} actions={actions} />;
}
