'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import useSWR from 'swr';
import { Dialog } from '@/components/ui/dialog';
import { Loader } from '@/components/ui/loader';
import { callApi } from '@/lib/client/api';
import { storeApi } from '@/lib/storefront/links';
import type { StoreView } from '@/lib/storefront/store-view';
import type { Stake } from './checkout-flow';
import { LeaveDialog } from './leave-dialog';
import { replaceAddress, unwindSteps } from './steps/use-step-history';

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
  const page = useRef(typeof window === 'undefined' ? '' : window.location.pathname + window.location.search);
  const [stake, setStake] = useState<Stake>('nothing');
  const [isAsking, setAsking] = useState(false);
  const path = storeApi(store, `checkout/setup?${new URLSearchParams({ lang: language })}`);
  const { data: setup } = useSWR(path, readSetup, {
    revalidateOnFocus: false,
    onError: (error) => console.error('checkout setup failed', error),
  });

  function leave(): void {
    // A confirmation has an address of its own; the page beneath gets its own back.
    if (window.location.pathname + window.location.search !== page.current) replaceAddress(page.current);
    unwindSteps();
    onClose();
  }

  /** A card that is typed, or the answer to a payment, is asked for before it is lost. */
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

/** The schemas come with the checkout's own code, beside the call and not before it. */
async function readSetup(path: string) {
  const [answer, { parseSetup }] = await Promise.all([callApi(path), import('@/lib/client/checkout/checkout-api')]);
  return parseSetup(answer);
}
