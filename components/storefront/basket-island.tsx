'use client';

import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icon';
import { basketPanel } from '@/lib/client/basket-panel';
import { useBasket } from '@/lib/client/use-basket';
import { countItems } from '@/lib/domain/basket/basket';
import { fill } from '@/lib/storefront/fill';
import type { BasketTexts } from '@/lib/storefront/island-texts';
import type { StoreView } from '@/lib/storefront/store-view';

const BasketDrawer = lazy(() => import('./basket-drawer').then((module) => ({ default: module.BasketDrawer })));

/** The header's basket button with its count, and the overlay that it toggles (STO-05), fetched when first opened. */
export function BasketIsland({ store, texts }: { readonly store: StoreView; readonly texts: BasketTexts }) {
  const { lines } = useBasket(store.eventId);
  const open = useSyncExternalStore(basketPanel.subscribe, basketPanel.isOpen, () => false);
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  const count = countItems(lines);
  return (
    <>
      <button
        type="button"
        onClick={basketPanel.toggle}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={count > 0 ? fill(texts.open, { count }) : texts.openEmpty}
        className="relative -me-2 flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-tile"
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
          <BasketDrawer store={store} texts={texts} open={open} onClose={basketPanel.close} />
        </Suspense>
      ) : null}
    </>
  );
}
