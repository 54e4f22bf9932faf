'use client';

import { lazy, Suspense, useRef } from 'react';
import useSWR from 'swr';
import { Dialog } from '@/components/ui/dialog';
import { Loader } from '@/components/ui/loader';
import { callApi } from '@/lib/client/api';
import { storeApi } from '@/lib/storefront/links';
import type { StoreView } from '@/lib/storefront/store-view';
import { unwindSteps } from './use-step-history';

const CheckoutFlow = lazy(() => import('./checkout-flow').then((module) => ({ default: module.CheckoutFlow })));

export interface CheckoutModalProps {
  readonly store: StoreView;
  readonly language: string;
  /** In the shopper's language, for the moment before the checkout's own texts are there. */
  readonly labels?: { readonly title: string; readonly close: string; readonly processing: string };
  readonly onClose: () => void;
}

/** The checkout as a full-screen overlay (CHK-01). Texts and countries are fetched while its code loads. */
export function CheckoutModal({ store, language, labels, onClose }: CheckoutModalProps) {
  const openedAt = useRef(typeof window === 'undefined' ? '' : window.location.href);
  const path = storeApi(store, `checkout/setup?${new URLSearchParams({ lang: language })}`);
  const { data: setup } = useSWR(path, readSetup, {
    revalidateOnFocus: false,
    onError: (error) => console.error('checkout setup failed', error),
  });

  function leave(): void {
    // A confirmation has an address of its own; the page beneath gets its own back.
    if (window.location.href !== openedAt.current) window.history.replaceState({}, '', openedAt.current);
    else unwindSteps();
    onClose();
  }

  const waiting = <Loader text={labels?.processing ?? ''} className="py-24" />;
  return (
    <Dialog
      open
      shape="full"
      title={setup?.texts.title ?? labels?.title ?? ''}
      closeLabel={setup?.texts.close ?? labels?.close ?? ''}
      onClose={leave}
    >
      <Suspense fallback={waiting}>
        {setup ? <CheckoutFlow store={store} language={language} setup={setup} isOverlay onLeave={leave} /> : waiting}
      </Suspense>
    </Dialog>
  );
}

/** The schemas come with the checkout's own code, beside the call and not before it. */
async function readSetup(path: string) {
  const [answer, { parseSetup }] = await Promise.all([callApi(path), import('@/lib/client/checkout-api')]);
  return parseSetup(answer);
}
