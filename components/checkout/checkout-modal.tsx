'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import useSWR from 'swr';
import { Dialog } from '@/components/ui/dialog';
import { Loader } from '@/components/ui/loader';
import { callApi } from '@/lib/client/api';
import { buildStoreApiPath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import type { CheckoutStake } from './checkout-flow';
import { LeaveDialog } from './leave-dialog';
import { replaceAddress, unwindSteps } from './steps/use-step-history';

const CheckoutFlow = lazy(() => import('./checkout-flow').then((module) => ({ default: module.CheckoutFlow })));

export interface CheckoutModalProps {
  readonly store: StoreView;
  readonly language: string;
  /** Labels in the shopper's language, used until the checkout's own texts are loaded. */
  readonly labels?: { readonly title: string; readonly close: string; readonly processing: string };
  readonly onClose: () => void;
}

/** Checkout as a full-screen overlay (CHK-01). Fetches texts and countries while its code loads. */
export function CheckoutModal({ store, language, labels, onClose }: CheckoutModalProps) {
  const page = useRef(typeof window === 'undefined' ? '' : window.location.pathname + window.location.search);
  const [stake, setStake] = useState<CheckoutStake>('nothing');
  const [isAsking, setAsking] = useState(false);
  const path = buildStoreApiPath(store, `checkout/setup?${new URLSearchParams({ lang: language })}`);
  const { data: setup } = useSWR(path, readSetup, {
    revalidateOnFocus: false,
    onError: (error) => console.error('checkout setup failed', error),
  });

  function leave(): void {
    // The confirmation has its own URL; restore the URL of the page below.
    if (window.location.pathname + window.location.search !== page.current) replaceAddress(page.current);
    unwindSteps();
    onClose();
  }

  /** Asks for confirmation before closing loses typed card details or the result of a payment. */
  function close(): void {
    if (stake === 'nothing') leave();
    else setAsking(true);
  }

  const waiting = <Loader text={labels?.processing ?? ''} className="py-24" />;
  return (
    <>
      <Dialog
        open
        isGuarded={stake !== 'nothing'}
        shape="full"
        title={setup?.texts.title ?? labels?.title ?? ''}
        closeLabel={setup?.texts.close ?? labels?.close ?? ''}
        onClose={close}
      >
        <Suspense fallback={waiting}>
          {setup ? (
            <CheckoutFlow
              store={store}
              language={language}
              setup={setup}
              isOverlay
              onLeave={leave}
              onStake={setStake}
            />
          ) : (
            waiting
          )}
        </Suspense>
      </Dialog>
      {setup && isAsking && stake !== 'nothing' ? (
        <LeaveDialog stake={stake} texts={setup.texts} onStay={() => setAsking(false)} onLeave={leave} />
      ) : null}
    </>
  );
}

/** Loads the schemas with the checkout's own code, in parallel with the request. */
async function readSetup(path: string) {
  const [answer, { parseCheckoutSetup }] = await Promise.all([
    callApi(path),
    import('@/lib/client/checkout/checkout-api'),
  ]);
  return parseCheckoutSetup(answer);
}
