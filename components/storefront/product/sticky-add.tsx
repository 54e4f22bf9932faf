'use client';

import { type RefObject, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SalePrice } from '@/components/ui/sale-price';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { ProductView } from '@/lib/views/storefront/product-view';
import { getShownPrice } from '@/lib/views/storefront/shown-price';
import type { StoreView } from '@/lib/views/storefront/store-view';

/** Bar at the bottom of a small screen that repeats the page's Add button while that button is out of view. */
export function StickyAdd(props: {
  readonly store: StoreView;
  readonly product: ProductView;
  /** Chosen size; empty until the shopper chooses one. */
  readonly size: string;
  readonly texts: ProductTexts;
  /** The page's own button. */
  readonly target: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly busy: boolean;
  readonly onAdd: () => void;
}) {
  const { store, product, size, texts, target, label, busy, onAdd } = props;
  if (!useIsOutOfView(target)) return null;
  return (
    <div className="sticky-add fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg lg:hidden">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-sm leading-snug font-medium">{product.name}</p>
        {store.type === 'promo' ? null : (
          <SalePrice
            price={getShownPrice(product, size, store.vat)}
            currency={store.currency}
            region={store.region}
            texts={texts}
            className="text-sm text-body"
          />
        )}
      </div>
      <Button busy={busy} onClick={onAdd}>
        {label}
      </Button>
    </div>
  );
}

/** Returns true while no part of the element is in the viewport. */
function useIsOutOfView(target: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    // A busy browser reports several changes at once, oldest first.
    const observer = new IntersectionObserver((changes) => setIsAway(changes.at(-1)?.isIntersecting === false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return isAway;
}
