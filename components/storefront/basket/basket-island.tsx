'use client';

import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CheckoutModalProps } from '@/components/checkout/checkout-modal';
import { Icon } from '@/components/ui/icon';
import { basketPanel } from '@/lib/client/basket/basket-panel';
import { getBasket, useBasket } from '@/lib/client/basket/use-basket';
import { opensCheckout } from '@/lib/client/checkout/checkout-address';
import { countItems } from '@/lib/domain/basket/basket';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { BasketTexts } from '@/lib/views/storefront/island-texts';
import { buildStorePath } from '@/lib/views/storefront/links';
import { type Packed, unpack } from '@/lib/views/storefront/packed';
import type { StoreView } from '@/lib/views/storefront/store-view';

const BasketDrawer = lazy(() => import('./basket-drawer').then((module) => ({ default: module.BasketDrawer })));

/** Server-rendered data of the basket island. */
export interface BasketIslandData {
  readonly store: StoreView;
  readonly language: string;
  readonly texts: BasketTexts;
  /** Delivery estimate for an order placed now, as text, as of the rendering of the page. */
  readonly delivery: string;
  /** Donation of each piece to the store's cause, as text; null for a store without a fundraiser. */
  readonly donation: string | null;
}

/**
 * Basket button of the header with its count, and the overlay that it toggles (STO-05). The code of overlay and
 * checkout is fetched on first opening.
 */
export function BasketIsland({ data }: { readonly data: Packed<BasketIslandData> }) {
  const unpacked = useMemo(() => unpack(data), [data]);
  const { store, language, texts } = unpacked;
  const { lines } = useBasket(store.eventId);
  const open = useSyncExternalStore(basketPanel.subscribe, basketPanel.isOpen, () => false);
  const [wasOpened, setWasOpened] = useState(false);
  const [Checkout, setCheckout] = useState<ComponentType<CheckoutModalProps> | null>(null);
  if (open && !wasOpened) setWasOpened(true);
  const count = countItems(lines);

  async function checkOut(): Promise<void> {
    try {
      const { CheckoutModal } = await import('@/components/checkout/checkout-modal');
      basketPanel.close();
      setCheckout(() => CheckoutModal);
    } catch (error) {
      // The overlay's code could not be fetched; the checkout page loads its own code.
      console.warn(error);
      window.location.assign(buildStorePath(store, 'checkout'));
    }
  }

  // Open the checkout when a reload, a link or Forward leads to one of its URLs; with an empty basket, only remove the
  // fragment.
  const openChecked = useRef(checkOut);
  useEffect(() => {
    openChecked.current = checkOut;
  });
  useEffect(() => {
    async function follow(): Promise<void> {
      if (!opensCheckout(window.location)) return;
      const basket = getBasket(store.eventId);
      await basket.init();
      if (basket.getState().lines.length > 0) await openChecked.current();
      else window.history.replaceState({}, '', window.location.pathname + window.location.search);
    }
    void follow();
    const onMove = () => void follow();
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  }, [store.eventId]);

  return (
    <>
      <button
        type="button"
        onClick={basketPanel.toggle}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={count > 0 ? fillTemplate(texts.open, { count }) : texts.openEmpty}
        className="relative -me-2 flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-tile noscript:hidden"
      >
        <Icon name="bag" className="size-6" />
        {count > 0 ? (
          <span
            data-basket-count={count}
            className="tabular absolute end-0 top-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-2xs font-bold text-on-accent"
          >
            {count}
          </span>
        ) : null}
      </button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <BasketDrawer {...unpacked} open={open} onClose={basketPanel.close} onCheckout={() => void checkOut()} />
        </Suspense>
      ) : null}
      {Checkout ? (
        <Checkout
          store={store}
          language={language}
          labels={{ title: texts.checkout, close: texts.closeCheckout, processing: texts.loading }}
          onClose={() => setCheckout(null)}
        />
      ) : null}
    </>
  );
}
