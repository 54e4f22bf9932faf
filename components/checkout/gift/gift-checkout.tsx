'use client';

import { useEffect, useMemo, useState } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Loader } from '@/components/ui/loader';
import { Price } from '@/components/ui/price';
import { useBasket } from '@/lib/client/basket/use-basket';
import type { CheckoutSetup } from '@/lib/contracts/checkout';
import type { BasketLine } from '@/lib/domain/basket/line';
import type { DeliveryWindow } from '@/lib/domain/delivery/delivery-promise';
import { isSubtotalShown } from '@/lib/domain/pricing/price-order';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { useCountries } from '../address/use-countries';
import { Confirmation } from '../confirmation/confirmation';
import { buildPayer } from '../payment/payer';
import { PaymentPanel } from '../payment/payment-panel';
import { DesignReview } from '../review/design-review';
import { StepHeading } from '../steps/step-heading';
import { BasketLines } from '../summary/basket-lines';
import { DeliveryEstimate } from '../summary/delivery-estimate';
import { calculateSubtotal } from '../summary/price';
import { TermsPanel } from '../terms/terms-panel';
import { createTranslate } from '../texts';
import { useResubmit } from '../use-resubmit';
import { GiftForm } from './gift-form';
import { useGift } from './use-gift';

/** Gift checkout at /{slug}/checkout of a promo store: claims one gift (GFT-01…09). */
export function GiftCheckout(props: {
  readonly store: StoreView;
  readonly language: string;
  readonly setup: CheckoutSetup;
  readonly texts: Readonly<Record<string, string>>;
  /** Line named by `?claim=` in the URL, for visitors without a basket; null claims the gift in the basket. */
  readonly claimed: BasketLine | null;
  readonly isCodeRequired: boolean;
  readonly delivery: DeliveryWindow;
  /** Amount due for shipping, minor units including VAT; 0 for most gifts. */
  readonly dueMinor: number;
  readonly title?: string;
  readonly submitLabel?: string;
}) {
  const { store, language, setup, texts, claimed, isCodeRequired, delivery, dueMinor } = props;
  const t = useMemo(() => createTranslate(setup.texts), [setup.texts]);
  const tGift = useMemo(() => createTranslate(texts), [texts]);
  const basket = useBasket(store.eventId);
  const countries = useCountries(store, language, setup.countries);
  const gift = useGift(store, language, dueMinor, t);
  const { state } = gift;
  const isStarted = useIsStarted();
  const { ref: formRef, resubmit, focusSubmit } = useResubmit<HTMLDivElement>();
  const lines = (claimed ? [claimed] : basket.lines.slice(0, 1)).map((line) => ({ ...line, quantity: 1 }));

  if (state.order) {
    return (
      <div className="page-width max-w-4xl py-8">
        <Confirmation
          order={state.order}
          store={store}
          language={language}
          headingLevel={1}
          isGift
          hasRemainingLines={state.hasRemainingLines}
          t={t}
        />
      </div>
    );
  }
  // The address draft is stored in the browser, so the form renders once that can be read.
  const isLoading = !isStarted || (!claimed && basket.status === 'loading');
  if (isLoading || lines.length === 0) {
    return (
      <>
        <h1 className="sr-only">{props.title ?? tGift('title')}</h1>
        {isLoading ? (
          <Loader text={t('processing')} className="needs-script py-24" />
        ) : (
          <EmptyState
            title={tGift('none')}
            text={tGift('none_text')}
            icon={<Icon name="bag" className="size-6" />}
            action={
              <a href={buildStorePath(store, 'products')} className={getButtonClasses('secondary')}>
                {tGift('choose')}
              </a>
            }
          />
        )}
      </>
    );
  }

  const subtotal = calculateSubtotal(store, lines);
  const due = state.due;
  return (
    <div className="page-width grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 py-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-12 lg:py-12">
      <div ref={formRef} className="flex max-w-2xl flex-col gap-8">
        <DesignReview
          store={store}
          onDecided={() => {
            if (claimed) window.location.reload();
            else resubmit();
          }}
          onClosed={focusSubmit}
          t={t}
        />
        <h1 className="text-3xl first-letter:uppercase">{props.title ?? tGift('title')}</h1>
        <GiftForm
          storeId={store.eventId}
          lines={lines}
          isPromo={store.type === 'promo'}
          isCodeRequired={isCodeRequired}
          areCodesUpperCase={setup.are_codes_upper_case}
          countries={countries}
          states={setup.states}
          defaultCountry={setup.default_country}
          serverErrors={state.errors}
          loading={state.loading}
          submitLabel={props.submitLabel}
          isSubmitShown={!due}
          billing={null}
          terms={
            state.newTerms ? (
              <TermsPanel
                store={store}
                language={language}
                changes={state.newTerms.changes}
                terms={state.newTerms.terms}
                loading={state.loading}
                freeLabel={tGift('submit')}
                t={t}
              />
            ) : null
          }
          checkCode={gift.checkCode}
          onSubmit={gift.claim}
          onInvalid={gift.invalid}
          onFilled={gift.filled}
          t={t}
          tGift={tGift}
        />
        {due ? (
          <section className="flex flex-col gap-4" aria-label={tGift('billing')}>
            <StepHeading text={tGift('billing')} level={2} />
            <PaymentPanel
              store={store}
              intent={due.answer}
              amountMinor={due.answer.order.total_store_price}
              payer={buildPayer(due.form)}
              termsPath={setup.terms_path}
              language={language}
              loading={state.loading}
              error={state.paymentError}
              isWaiting={state.isWaiting}
              onSent={gift.cardSent}
              onRefused={gift.cardRefused}
              onConfirmed={(intentId) => void gift.paid(intentId)}
              onElementFailed={gift.elementFailed}
              onClosed={() => void gift.renew(lines)}
              onCheckNow={gift.checkNow}
              onBack={gift.reopen}
              t={t}
            />
          </section>
        ) : null}
      </div>
      <aside
        aria-label={tGift('order_details')}
        className="flex h-fit flex-col gap-5 rounded-lg bg-canvas p-6 ring-1 ring-line lg:sticky lg:top-24"
      >
        <h2 className="text-lg">{tGift('order_details')}</h2>
        <BasketLines lines={lines} subtotal={subtotal} store={store} hasPrices={store.type !== 'promo'} t={t} />
        <DeliveryEstimate delivery={delivery} language={language} region={store.region} t={t} />
        {isSubtotalShown(store.type, subtotal.subtotalMinor) ? (
          <p className="flex justify-between gap-4 border-t border-line pt-4 font-semibold">
            {t('subtotal')}
            <Price minor={subtotal.subtotalMinor} currency={store.currency} region={store.region} />
          </p>
        ) : null}
        <dl className="flex flex-col gap-2 border-t border-line pt-4 text-sm">
          {listTotals(store, state, dueMinor).map(([label, minor]) => (
            <div key={label} className="flex justify-between gap-4" data-gift-sum={label}>
              <dt>{t(label)}</dt>
              <dd className="font-semibold">
                <Price minor={minor} currency={store.currency} region={store.region} />
              </dd>
            </div>
          ))}
        </dl>
      </aside>
    </div>
  );
}

/** Returns the sums below the gift in minor units: shipping, US tax and total, as far as the server has sent them. */
function listTotals(
  { region }: StoreView,
  { due, newTerms }: ReturnType<typeof useGift>['state'],
  dueMinor: number,
): [label: 'shipping_cost' | 'tax' | 'total', minor: number][] {
  const placed = due?.answer;
  const shipping = placed?.order.shipping ?? newTerms?.terms.shipping ?? dueMinor;
  const tax = placed?.basket_tax_breakdown?.tax_amount ?? newTerms?.terms.tax ?? null;
  if (region !== 'US' || tax === null) return [['shipping_cost', shipping]];
  return [
    ['shipping_cost', shipping],
    ['tax', tax],
    ['total', shipping + tax],
  ];
}

function useIsStarted(): boolean {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return isStarted;
}
