'use client';

import { useState } from 'react';
import { Button, getButtonClasses } from '@/components/ui/button';
import { Drawer } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Loader } from '@/components/ui/loader';
import { Price } from '@/components/ui/price';
import { getBasket, useBasket } from '@/lib/client/basket/use-basket';
import { useBasketCheck } from '@/lib/client/basket/use-basket-check';
import { canCheckOut } from '@/lib/domain/basket/basket';
import type { BasketLine } from '@/lib/domain/basket/line';
import { formatMoney } from '@/lib/domain/money/format-money';
import { MAX_ORDER_MINOR } from '@/lib/domain/pricing/order-limit';
import { isSubtotalShown, priceLines } from '@/lib/domain/pricing/price-order';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { BasketTexts } from '@/lib/views/storefront/island-texts';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { BasketLineRow } from './basket-line-row';

interface Removed {
  readonly line: BasketLine;
  readonly index: number;
}

/** Basket overlay (STO-05): lines with the server's current prices, undo, subtotal and checkout button. */
export function BasketDrawer(props: {
  readonly store: StoreView;
  readonly texts: BasketTexts;
  readonly delivery: string;
  readonly donation: string | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCheckout: () => void;
}) {
  const { store, texts, delivery, donation, open, onClose, onCheckout } = props;
  const { status, lines, error } = useBasket(store.eventId);
  const { isOnHold, unavailable, repriced, redesigned, piecesLeft } = useBasketCheck(store, open, lines);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const subtotal = priceLines(
    lines.map((line) => ({ netMinor: line.unitNetMinor, quantity: line.quantity, vatApplies: line.vatApplies })),
    store.vat,
  );
  const isTooLarge = subtotal.subtotalMinor > MAX_ORDER_MINOR;
  const isBlocked = ({ id, quantity }: BasketLine) =>
    unavailable.has(id) || quantity > (piecesLeft.get(id) ?? quantity);
  const blocked = isOnHold || isTooLarge || !canCheckOut(lines) || lines.some(isBlocked);

  const tooLarge = fillTemplate(texts.tooLarge, { amount: formatMoney(MAX_ORDER_MINOR, store.currency, store.region) });
  const isLineGone = lines.some(({ id }) => unavailable.has(id));
  const notice = isOnHold ? texts.onHold : isLineGone ? texts.unavailableNotice : isTooLarge ? tooLarge : null;

  function remember(line: BasketLine): void {
    setRemoved({ line, index: lines.indexOf(line) });
  }

  async function undo(): Promise<void> {
    if (removed && (await getBasket(store.eventId).restore(removed.line, removed.index))) setRemoved(null);
  }

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      footer={
        <BasketFooter
          store={store}
          texts={texts}
          delivery={lines.length > 0 ? delivery : null}
          donation={lines.length > 0 ? donation : null}
          subtotalMinor={subtotal.subtotalMinor}
          blocked={blocked}
          notice={notice}
          onClose={onClose}
          onCheckout={onCheckout}
        />
      }
    >
      <div role="status" className="empty:hidden">
        {removed ? (
          <p className="flex items-center justify-between gap-4 bg-tile py-2 ps-5 pe-3 text-sm">
            {fillTemplate(texts.removed, { name: removed.line.name })}
            <Button variant="quiet" size="sm" className="underline underline-offset-4" onClick={() => void undo()}>
              {texts.undo}
            </Button>
          </p>
        ) : null}
      </div>
      {error ? (
        <p role="alert" className="bg-danger-soft px-5 py-3 text-sm text-danger">
          {error}
        </p>
      ) : null}
      {status === 'loading' ? <Loader text={texts.loading} /> : null}
      {status === 'ready' && lines.length === 0 ? (
        <EmptyState
          title={texts.empty}
          text={texts.emptyText}
          icon={<Icon name="bag" className="size-6" />}
          action={
            <a href={buildStorePath(store, 'products')} className={getButtonClasses('secondary')}>
              {texts.browse}
            </a>
          }
        />
      ) : null}
      <ul className="divide-y divide-line px-5">
        {lines.map((line, index) => (
          <BasketLineRow
            key={line.id}
            line={line}
            store={store}
            unitGrossMinor={subtotal.lines[index]?.unitGrossMinor ?? 0}
            isAvailable={!unavailable.has(line.id)}
            isRepriced={repriced.has(line.id)}
            isRedesigned={redesigned.has(line.id)}
            piecesLeft={piecesLeft.get(line.id)}
            basket={getBasket(store.eventId)}
            onRemoved={() => remember(line)}
            texts={texts}
          />
        ))}
      </ul>
    </Drawer>
  );
}

function BasketFooter(props: {
  readonly store: StoreView;
  readonly texts: BasketTexts;
  readonly delivery: string | null;
  readonly donation: string | null;
  readonly subtotalMinor: number;
  readonly blocked: boolean;
  readonly notice: string | null;
  readonly onClose: () => void;
  readonly onCheckout: () => void;
}) {
  const { store, texts, delivery, donation, subtotalMinor, blocked, notice, onClose, onCheckout } = props;
  return (
    <div className="flex flex-col gap-3">
      {isSubtotalShown(store.type, subtotalMinor) ? (
        <p className="flex items-baseline justify-between text-lg font-semibold">
          {texts.subtotal}
          <Price minor={subtotalMinor} currency={store.currency} region={store.region} />
        </p>
      ) : null}
      <p className="text-sm text-muted">
        {store.region === 'US' ? texts.shippingAndTaxAtCheckout : texts.shippingAtCheckout}
      </p>
      {delivery ? (
        <p className="flex items-center gap-2 text-sm text-body">
          <Icon name="truck" className="text-accent-ink" />
          <span>{delivery}</span>
        </p>
      ) : null}
      {donation ? (
        <p className="flex items-start gap-2 text-sm text-body" data-fundraiser>
          <Icon name="heart" className="mt-0.5 text-accent-ink" />
          <span>{donation}</span>
        </p>
      ) : null}
      {notice ? <p className="text-sm text-danger">{notice}</p> : null}
      <Button size="lg" disabled={blocked} onClick={onCheckout}>
        {texts.checkout}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {texts.continue}
      </Button>
    </div>
  );
}
