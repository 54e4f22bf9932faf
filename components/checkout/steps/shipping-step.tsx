'use client';

import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Price } from '@/components/ui/price';
import type { MethodDelivery } from '@/lib/contracts/storefront';
import { formatDayRange, getDateTag } from '@/lib/domain/dates/human-dates';
import type { Region } from '@/lib/domain/regions/regions';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { focusFirstError } from '../address/use-address-form';
import { FormNotice } from '../form-notice';
import { OtherErrors } from '../other-errors';
import { BasketLines } from '../summary/basket-lines';
import { OrderTotals } from '../summary/order-totals';
import { calculateShippingCharge, calculateSubtotal, toShippingPrices } from '../summary/price';
import { TermsPanel } from '../terms/terms-panel';
import { getErrorText, type Translate } from '../texts';
import type { CheckoutControls } from '../use-checkout';
import { StepHeading } from './step-heading';

const SHOWN_FIELDS = new Set(['discount_code', 'form']);
/** Fields whose errors the panel of new terms explains. */
const SHOWN_BY_TERMS = new Set([...SHOWN_FIELDS, 'amount', 'total_shipping_price', 'shipping_method']);
const VOUCHER_ID = 'checkout-discount_code';

/** Shows the estimated delivery dates of a shipping method, and whether they are before the event of the store. */
function MethodDates(props: {
  readonly delivery: MethodDelivery | null;
  readonly language: string;
  readonly region: Region;
  readonly t: Translate;
}) {
  const { delivery, language, region, t } = props;
  if (!delivery) return null;
  return (
    <span className="block text-sm font-normal text-muted">
      <span className="sr-only">{t('delivery_date')} </span>
      <span data-method-delivery>{formatDayRange(delivery, getDateTag(language, region))}</span>
      <BeforeEvent isBefore={delivery.arrives_before_event} t={t} />
    </span>
  );
}

function BeforeEvent({ isBefore, t }: { readonly isBefore: boolean | undefined; readonly t: Translate }) {
  if (isBefore === undefined) return null;
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-body">
      <Icon
        name={isBefore ? 'check' : 'clock'}
        className={classes('mt-0.5 size-4', isBefore ? 'text-success' : 'text-warning')}
      />
      {t(isBefore ? 'arrives_before_event' : 'arrives_after_event')}
    </span>
  );
}

/** Step 2: shipping method, voucher and total (CHK-07…11, VOU-01). */
export function ShippingStep(props: {
  readonly store: StoreView;
  readonly checkout: CheckoutControls;
  readonly language: string;
  /** Whether all codes of the store are in capitals. */
  readonly areCodesUpperCase: boolean;
  readonly headingLevel: 2 | 3;
  readonly onBack: () => void;
  readonly t: Translate;
}) {
  const { store, checkout, language, headingLevel, onBack, t } = props;
  const { state, lines, price, voucherCode, newTerms } = checkout;
  const form = useRef<HTMLFormElement>(null);
  const customer = state.customer;
  if (!customer) return null;
  const shipping = toShippingPrices(customer.answer);
  const subtotal = calculateSubtotal(store, lines);
  const refusal = state.errors.discount_code?.[0];
  const voucherError = refusal === undefined ? null : getErrorText(t, refusal);
  const voucherHint = checkout.isVoucherKnown
    ? 'voucher_applied'
    : voucherCode
      ? 'voucher_checked_later'
      : 'voucher_hint';
  const isFree = price?.totalMinor === 0;

  async function send(): Promise<void> {
    // The panel of new terms takes the focus.
    if (await (newTerms ? checkout.agree() : checkout.askPayment())) return;
    if (form.current) focusFirstError(form.current);
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <StepHeading text={t('shipping_title')} level={headingLevel} />
      <OtherErrors
        errors={state.errors}
        shownFields={newTerms ? SHOWN_BY_TERMS : SHOWN_FIELDS}
        lines={lines}
        onRemove={(id) => void checkout.removeLine(id)}
        t={t}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 font-heading text-lg font-semibold">{t('shipping_method')}</legend>
        {state.options.length === 0 ? <p className="text-danger">{t('no_shipping')}</p> : null}
        {state.options.map(({ method }) => (
          <label
            key={method}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line-strong px-4 py-3 has-checked:border-accent-ink has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="shipping_method"
              value={method}
              checked={state.method === method}
              disabled={state.loading}
              onChange={() => checkout.chooseMethod(method)}
              className="size-5 accent-(--accent-ink) outline-none"
            />
            <span className="flex-1 font-medium">
              {t(`method_${method}`)}
              <MethodDates
                delivery={customer.answer.delivery_dates[method]}
                {...{ language, region: store.region, t }}
              />
            </span>
            <Price
              minor={calculateShippingCharge(store, lines, shipping, method)}
              currency={store.currency}
              region={store.region}
              className="font-semibold"
            />
          </label>
        ))}
      </fieldset>
      {customer.answer.has_voucher_opportunity ? (
        <Field id={VOUCHER_ID} label={t('voucher')} optional={t('optional')} hint={t(voucherHint)} error={voucherError}>
          <Input
            {...getControlAttributes(VOUCHER_ID, { hint: 'shown', error: voucherError })}
            name="discount_code"
            type="text"
            autoComplete="off"
            autoCapitalize={props.areCodesUpperCase ? 'characters' : 'none'}
            autoCorrect="off"
            spellCheck={false}
            maxLength={80}
            className={props.areCodesUpperCase ? 'uppercase' : ''}
            value={checkout.typedCode}
            onChange={(event) => checkout.enterVoucher(event.target.value)}
            onBlur={checkout.completeVoucher}
          />
        </Field>
      ) : null}
      <div className="flex flex-col gap-5 rounded-lg bg-canvas p-5 ring-1 ring-line lg:hidden">
        <BasketLines lines={lines} subtotal={subtotal} store={store} t={t} />
        <div className="border-t border-line pt-4">
          <OrderTotals store={store} subtotalMinor={subtotal.subtotalMinor} price={price} tax={null} t={t} />
        </div>
      </div>
      {newTerms ? (
        <TermsPanel
          store={store}
          language={language}
          changes={newTerms.changes}
          terms={newTerms.terms}
          loading={state.loading}
          freeLabel={t('place_order')}
          t={t}
        />
      ) : null}
      <FormNotice errors={state.errors} t={t} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-between">
        <Button variant="quiet" onClick={onBack} disabled={state.loading}>
          {t('back')}
        </Button>
        {newTerms ? null : (
          <Button
            type="submit"
            size="lg"
            busy={state.loading}
            disabled={state.loading || !state.method}
            className="sm:min-w-64"
          >
            {t(isFree ? 'place_order' : store.region === 'US' ? 'to_breakdown' : 'to_payment')}
          </Button>
        )}
      </div>
    </form>
  );
}
