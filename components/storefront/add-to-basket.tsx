'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { basketPanel } from '@/lib/client/basket-panel';
import { basketOf } from '@/lib/client/use-basket';
import { unitGrossMinor } from '@/lib/domain/pricing/vat';
import type { Customisation } from '@/lib/domain/scene/schema';
import { basketLine } from '@/lib/storefront/basket-line';
import { fill } from '@/lib/storefront/fill';
import type { ProductTexts } from '@/lib/storefront/island-texts';
import { storePath } from '@/lib/storefront/links';
import type { ProductView } from '@/lib/storefront/product-view';
import type { StoreView } from '@/lib/storefront/store-view';
import type { Variant } from '@/lib/storefront/variant';
import { QuantityStepper } from './quantity-stepper';

/** Quantity and the button that is never dead: without a size it leads to the sizes (UX A7). A gift goes straight to
 *  its claim; showcases sell nothing (GEN-05). */
export function AddToBasket(props: {
  readonly store: StoreView;
  readonly product: ProductView;
  readonly variant: Variant;
  readonly customisation: Customisation;
  readonly onSizeMissing: () => void;
  readonly texts: ProductTexts;
}) {
  const { store, product, variant, customisation, onSizeMissing, texts } = props;
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [failed, setFailed] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const isGift = store.type === 'promo';
  const isAway = useIsAbove(button);

  if (!store.open)
    return <p className="rounded-md bg-warning-soft px-4 py-3 text-sm font-medium text-warning">{texts.onHold}</p>;
  if (!store.hasBasket && !isGift) return null;

  async function add(): Promise<void> {
    if (!variant.size) return onSizeMissing();
    setBusy(true);
    setMessage('');
    const basket = basketOf(store.eventId);
    if (isGift) await basket.clear();
    const worked = await basket.add(
      basketLine(store, product, { ...variant, quantity: isGift ? 1 : quantity, customisation }),
    );
    setBusy(false);
    setFailed(!worked);
    setMessage(worked ? fill(texts.added, { product: product.name }) : texts.addFailed);
    if (!worked) return;
    if (isGift) window.location.assign(storePath(store.slug, 'checkout'));
    else basketPanel.open();
  }

  const label = isGift ? texts.claim : texts.addToBasket;
  return (
    <>
      <div ref={button} className="flex flex-wrap gap-3">
        {isGift ? null : (
          <QuantityStepper
            quantity={quantity}
            onChange={setQuantity}
            labels={{ field: texts.quantity, less: texts.less, more: texts.more }}
          />
        )}
        <Button size="lg" className="min-w-48 flex-1" busy={busy} onClick={() => void add()}>
          {label}
        </Button>
      </div>
      <p role="status" className={failed ? 'text-sm text-danger' : 'sr-only'}>
        {message}
      </p>
      {isAway ? (
        <div className="sticky-add fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg lg:hidden">
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-medium">{product.name}</p>
            {isGift ? null : (
              <Price
                minor={unitGrossMinor(product.netMinor, product.vatApplies, store.vat)}
                currency={store.currency}
                region={store.region}
                className="text-sm text-body"
              />
            )}
          </div>
          <Button busy={busy} onClick={() => void add()}>
            {label}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** True once the element has been scrolled out over the top. */
function useIsAbove(target: React.RefObject<HTMLElement | null>): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return isAbove;
}
