'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { LanguageSelector } from '@/components/ui/language-selector';
import { Loader } from '@/components/ui/loader';
import type { PayResponse } from '@/lib/client/checkout/checkout-api';
import type { CheckoutSetup } from '@/lib/contracts/checkout';
import type { CountedLine } from '@/lib/domain/basket/basket';
import type { CheckoutStep } from '@/lib/domain/checkout/steps';
import { toPaymentAddress } from '@/lib/domain/checkout/to-payment-address';
import type { DeliveryWindow } from '@/lib/domain/delivery/delivery-promise';
import type { TaxBreakdown } from '@/lib/domain/pricing/price-order';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { AddressStep } from './address/address-step';
import { useCountries } from './address/use-countries';
import type { CheckoutPageState } from './checkout-state';
import { Confirmation } from './confirmation/confirmation';
import { saveConfirmationPath } from './confirmation/save-confirmation-path';
import type { CheckoutCustomer } from './customer';
import { PaymentPanel } from './payment/payment-panel';
import { DesignReview } from './review/design-review';
import { BreakdownStep } from './steps/breakdown-step';
import { CheckoutProgress } from './steps/checkout-progress';
import { CompletedSteps } from './steps/completed-steps';
import { ShippingStep } from './steps/shipping-step';
import { StepHeading } from './steps/step-heading';
import { replaceAddress, useStepHistory } from './steps/use-step-history';
import { BasketLines } from './summary/basket-lines';
import { LiveTotal } from './summary/live-total';
import { OrderSummary } from './summary/order-summary';
import { OrderTotals } from './summary/order-totals';
import { calculateSubtotal, getPlacedPrice } from './summary/price';
import { toPlacedLines } from './terms/order-terms';
import { createTranslate } from './texts';
import { useCheckout } from './use-checkout';
import { useResubmit } from './use-resubmit';

export interface CheckoutFlowProps {
  readonly store: StoreView;
  readonly language: string;
  readonly setup: CheckoutSetup;
  /** True in the overlay over a page, false on the page /{slug}/checkout (CHK-01). */
  readonly isOverlay: boolean;
  readonly onLeave: () => void;
  /**
   * Called with what would be lost if the checkout was closed now: typed card details, or the view of a payment in
   * progress.
   */
  readonly onStake?: (stake: CheckoutStake) => void;
}
export type CheckoutStake = 'nothing' | 'card' | 'payment';

/** The five checkout steps in one column, with the order summary beside them. */
export function CheckoutFlow(props: CheckoutFlowProps) {
  const { language, setup, isOverlay, onLeave, onStake } = props;
  const t = useMemo(() => createTranslate(setup.texts), [setup.texts]);
  const checkout = useCheckout(props.store, language, { areCodesUpperCase: setup.are_codes_upper_case, t });
  const { state, store } = checkout;
  const countries = useCountries(store, language, setup.countries);
  const history = useStepHistory({
    step: state.step,
    loading: state.loading,
    isResuming: checkout.isResuming,
    isOverlay,
    onBack: checkout.back,
    onForward: checkout.forward,
    onLeave,
  });
  useConfirmationAddress(store, state.step, state.intent);
  const hasMoved = useHasChanged(state.step);
  const isPaying = state.step === 'payment' && (state.loading || checkout.isWaiting);
  const stake: CheckoutStake = isPaying ? 'payment' : state.step === 'payment' ? 'card' : 'nothing';
  useEffect(() => onStake?.(stake), [onStake, stake]);

  const { ref: stepRef, resubmit, focusSubmit } = useResubmit<HTMLDivElement>();
  const backTo = useCallback((step: CheckoutStep) => history.backTo(step), [history]);
  const steps: CheckoutStep[] = [
    'address',
    'shipping',
    ...(store.region === 'US' ? (['breakdown'] as const) : []),
    'payment',
    'confirmation',
  ];
  const placed = state.step === 'breakdown' || state.step === 'payment' ? state.intent : null;
  // From the payment on, the placed order is shown, even if another tab changes the basket.
  const { lines, subtotal } = placed
    ? toPlacedLines(placed, checkout.ordered)
    : { lines: checkout.lines, subtotal: calculateSubtotal(store, checkout.lines) };
  const note = placed && !isSameBasket(lines, checkout.lines) ? t('basket_changed') : null;
  const tax = toTaxBreakdown(placed);
  const price = placed ? getPlacedPrice(placed) : checkout.price;
  const delivery = placed
    ? { from: placed.order.estimated_delivery_date_x, to: placed.order.estimated_delivery_date_y }
    : (getChosenDelivery(state) ?? setup.delivery);
  const headingLevel = isOverlay ? 3 : 2;

  if (state.step === 'confirmation' && state.order) {
    return (
      <div className="page-width max-w-4xl py-8">
        <Confirmation
          order={state.order}
          store={store}
          language={language}
          headingLevel={isOverlay ? 3 : 1}
          hasRemainingLines={checkout.hasRemainingLines}
          t={t}
        />
      </div>
    );
  }
  const isComing = checkout.isBasketLoading || (checkout.isResuming && lines.length > 0);
  if (isComing || lines.length === 0) {
    return (
      <>
        {/* The overlay has a title; a page needs its heading in every state. */}
        {isOverlay ? null : <h1 className="sr-only">{t('title')}</h1>}
        {isComing ? (
          <Loader text={t('processing')} className="needs-script py-24" />
        ) : (
          <EmptyState
            title={t('empty')}
            icon={<Icon name="bag" className="size-6" />}
            action={
              <a href={buildStorePath(store, 'products')} className={getButtonClasses('secondary')}>
                {t('browse')}
              </a>
            }
          />
        )}
      </>
    );
  }
  // Shown before the shopper types anything. A payment in progress, or a voucher that covers the whole order, belongs
  // to a later step.
  if (setup.gateway === null && state.step === 'address') {
    return (
      <>
        {isOverlay ? null : <h1 className="sr-only">{t('title')}</h1>}
        <EmptyState
          title={t('no_payments')}
          text={t('error_no_payments')}
          icon={<Icon name="bag" className="size-6" />}
        />
      </>
    );
  }
  return (
    <div
      className="page-width grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 py-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:py-10"
      aria-busy={state.loading}
    >
      <div className="flex flex-col gap-6">
        {isOverlay ? null : <h1 className="text-3xl">{t('title')}</h1>}
        {isOverlay && setup.languages.length > 1 ? (
          <div className="-my-2 flex justify-end">
            <LanguageSelector label={t('language')} current={language} languages={setup.languages} />
          </div>
        ) : null}
        <CheckoutProgress steps={steps} current={state.step} t={t} />
        <DesignReview
          store={store}
          onDecided={() => {
            checkout.designsDecided();
            resubmit();
          }}
          onClosed={focusSubmit}
          t={t}
        />
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <OrderSummary {...{ store, language, lines, subtotal, note, price, tax, delivery, isOverlay, t }} />
      </div>
      <div ref={stepRef} className="flex max-w-2xl flex-col gap-6">
        <CompletedSteps checkout={checkout} language={language} onEdit={backTo} t={t} />
        {state.step === 'address' ? (
          <AddressStep
            store={store}
            checkout={checkout}
            countries={countries}
            states={setup.states}
            defaultCountry={setup.default_country}
            headingLevel={headingLevel}
            takesFocus={hasMoved}
            t={t}
          />
        ) : null}
        {state.step === 'shipping' ? (
          <ShippingStep
            areCodesUpperCase={setup.are_codes_upper_case}
            store={store}
            checkout={checkout}
            language={language}
            headingLevel={headingLevel}
            onBack={() => backTo('address')}
            t={t}
          />
        ) : null}
        {state.step === 'breakdown' && tax ? (
          <BreakdownStep
            store={store}
            breakdown={tax}
            headingLevel={headingLevel}
            onContinue={checkout.acceptBreakdown}
            onBack={() => backTo('shipping')}
            t={t}
          />
        ) : null}
        {state.step === 'payment' && state.intent && state.customer ? (
          <>
            <StepHeading text={t('payment_title')} level={headingLevel} />
            <PaymentPanel
              store={store}
              intent={state.intent}
              amountMinor={tax?.grandTotalMinor ?? state.intent.order.total_store_price}
              payer={buildPayer(state.customer)}
              termsPath={setup.terms_path}
              language={language}
              loading={state.loading}
              error={state.paymentError ?? (checkout.isRenewed ? t('payment_renewed') : null)}
              isWaiting={checkout.isWaiting}
              onSent={checkout.cardSent}
              onRefused={checkout.cardRefused}
              onConfirmed={(intentId) => void checkout.cardConfirmed(intentId)}
              onElementFailed={checkout.elementFailed}
              onClosed={() => void checkout.paymentClosed()}
              onCheckNow={checkout.checkNow}
              onBack={() => backTo('shipping')}
              recap={
                <div className="rounded-lg bg-canvas p-5 ring-1 ring-line lg:hidden">
                  <p className="mb-3 font-heading font-semibold">{t('summary')}</p>
                  <BasketLines lines={lines} subtotal={subtotal} store={store} t={t} />
                  {note ? <p className="mt-3 text-sm text-muted">{note}</p> : null}
                  <div className="mt-4 border-t border-line pt-4">
                    <OrderTotals
                      store={store}
                      subtotalMinor={state.intent.order.subtotal}
                      price={price}
                      tax={tax}
                      t={t}
                    />
                  </div>
                </div>
              }
              t={t}
            />
          </>
        ) : null}
        {price ? <LiveTotal store={store} minor={tax?.grandTotalMinor ?? price.totalMinor} t={t} /> : null}
        {state.loading && state.step !== 'payment' ? <Loader text={t('processing')} className="py-0" /> : null}
      </div>
    </div>
  );
}

/** Whether the basket contains exactly these lines in these quantities. */
function isSameBasket(lines: readonly CountedLine[], basket: readonly CountedLine[]): boolean {
  const quantities = new Map(basket.map(({ id, quantity }) => [id, quantity]));
  return lines.length === basket.length && lines.every(({ id, quantity }) => quantities.get(id) === quantity);
}

/** Returns the delivery dates of the chosen method at the entered address; null while either is missing. */
const getChosenDelivery = ({ customer, method }: CheckoutPageState): DeliveryWindow | null =>
  customer && method ? customer.answer.delivery_dates[method] : null;

function toTaxBreakdown(intent: PayResponse | null): TaxBreakdown | null {
  const breakdown = intent?.basket_tax_breakdown;
  if (!breakdown) return null;
  return { subtotalMinor: breakdown.subtotal, taxMinor: breakdown.tax_amount, grandTotalMinor: breakdown.grand_total };
}

function buildPayer({ address, answer }: CheckoutCustomer) {
  const codes = { countryIso2: answer.country_iso2, stateAbbreviation: answer.state_abbreviation };
  return { name: address.name, email: address.email, phone: address.phone, address: toPaymentAddress(address, codes) };
}

/** Returns true from the first change of the value on. */
function useHasChanged(value: string): boolean {
  const [first] = useState(value);
  const [hasChanged, setChanged] = useState(false);
  if (!hasChanged && value !== first) setChanged(true);
  return hasChanged;
}

/** Gives the confirmation a URL that displays it again after a reload. */
function useConfirmationAddress(store: StoreView, step: CheckoutStep, intent: PayResponse | null): void {
  useEffect(() => {
    if (step !== 'confirmation' || !intent) return;
    replaceAddress(saveConfirmationPath(store, intent));
  }, [store, step, intent]);
}
