'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/field';
import { Loader } from '@/components/ui/loader';
import type { PayResponse } from '@/lib/client/checkout/checkout-api';
import { formatMoney } from '@/lib/domain/money/format-money';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { parseIntentId, savePaymentPath } from '../confirmation/save-confirmation-path';
import { pollPaymentOutcome } from '../confirmation/wait-for-order';
import { OfflineNotice } from '../offline-notice';
import type { Translate } from '../texts';
import { PaymentElement } from './payment-element';
import type { PaymentElementProps, PaymentHandle } from './payment-types';

/** Fields of an intent that a card element needs. */
export type OpenPayment = Pick<
  PayResponse,
  'client_secret' | 'gateway' | 'publishable_key' | 'tenant_stripe_connect_account_id'
>;

/** Id of the text that explains why Pay is disabled. */
const UNREAD_ID = 'checkout-terms-unread';

/** Card element, terms and Pay button (PAY-01…06), shared by the checkout and the gift form. */
export function PaymentPanel(props: {
  readonly store: StoreView;
  readonly intent: OpenPayment;
  readonly amountMinor: number;
  readonly payer: PaymentElementProps['payer'];
  readonly termsPath: string;
  readonly language: string;
  readonly loading: boolean;
  /** Message of the payment provider about the last attempt. */
  readonly error: string | null;
  /** Whether the card was charged and the server's confirmation is pending. */
  readonly isWaiting: boolean;
  readonly onSent: () => void;
  readonly onRefused: (message: string) => void;
  readonly onConfirmed: (intentId: string) => void;
  readonly onElementFailed: () => void;
  /** Called when the intent has ended at its gateway, so that another one must be opened. */
  readonly onClosed: () => void;
  /** Polls at once for the outcome of a payment while {@link isWaiting}. */
  readonly onCheckNow?: (() => void) | undefined;
  readonly onBack: (() => void) | null;
  /** Order summary directly above the Pay button, where the summary is not beside it. */
  readonly recap?: ReactNode;
  readonly t: Translate;
}) {
  const { store, intent, amountMinor, payer, termsPath, language, loading, error, isWaiting, onBack, t } = props;
  const [isRead, setRead] = useState(false);
  const handle = useRef<PaymentHandle>(null);
  const busy = useRef(false);
  const refusal = useRef<HTMLParagraphElement>(null);
  /** Aborts polling for the outcome of a payment whose response was lost; another press on Pay aborts it too. */
  const looking = useRef<AbortController | null>(null);
  useEffect(() => () => looking.current?.abort(), []);
  // The pressed button was disabled and lost the focus; move it to the error message for screen readers.
  useEffect(() => {
    if (error && (document.activeElement === null || document.activeElement === document.body))
      refusal.current?.focus();
  }, [error]);

  async function pay(): Promise<void> {
    if (busy.current || !isRead || !handle.current) return;
    busy.current = true;
    looking.current?.abort();
    props.onSent();
    try {
      const outcome = await handle.current.confirm();
      if ('error' in outcome) props.onRefused(outcome.error);
      else if ('closed' in outcome) props.onClosed();
      else if ('unknown' in outcome) void pollOutcome();
      else props.onConfirmed(outcome.intentId);
    } catch (thrown) {
      console.error('the payment element failed', thrown);
      void pollOutcome();
    } finally {
      busy.current = false;
    }
  }

  /**
   * Polls for the outcome of a payment whose response was lost. Pay is enabled again at once: an intent is charged only
   * once, however often it is confirmed.
   */
  async function pollOutcome(): Promise<void> {
    props.onRefused(t('payment_unsure'));
    const clientSecret = intent.client_secret;
    if (!clientSecret) return;
    const polling = new AbortController();
    looking.current = polling;
    const id = parseIntentId(clientSecret);
    const outcome = await pollPaymentOutcome(store, { id, clientSecret }, polling.signal);
    if (polling.signal.aborted) return;
    if (outcome === 'paid') props.onConfirmed(id);
    else if (outcome === 'pending') window.location.assign(savePaymentPath(store, clientSecret));
    else if (outcome === 'open') props.onRefused(t('payment_not_charged'));
  }

  // An order without a gateway has no intent either.
  if (!intent.client_secret || !intent.gateway) return null;
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <div className={isWaiting ? 'hidden' : 'flex flex-col gap-6'}>
        <PaymentElement
          ref={handle}
          gateway={intent.gateway}
          clientSecret={intent.client_secret}
          publishableKey={intent.publishable_key}
          account={intent.tenant_stripe_connect_account_id}
          payer={payer}
          returnUrl={window.location.origin + buildStorePath(store, 'payment-success')}
          language={language}
          onFailed={props.onElementFailed}
          t={t}
        />
        {error ? (
          <p
            ref={refusal}
            role="alert"
            tabIndex={-1}
            className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger outline-none"
            data-payment-error
          >
            {error}
          </p>
        ) : null}
        {props.recap}
        <label htmlFor="checkout-terms" className="flex items-start gap-3 text-sm">
          <Checkbox
            id="checkout-terms"
            name="terms"
            checked={isRead}
            aria-describedby={isRead ? undefined : UNREAD_ID}
            onChange={(event) => setRead(event.target.checked)}
            className="mt-0.5"
          />
          <span>
            {t('terms_before')}{' '}
            <a href={termsPath} target="_blank" rel="noopener" className="font-medium underline underline-offset-3">
              {t('terms_link')}
            </a>
          </span>
        </label>
      </div>
      {isWaiting ? (
        <div role="status" className="flex flex-col items-start gap-4 rounded-md bg-canvas p-5 ring-1 ring-line">
          <Loader text={t('processing')} className="py-0" />
          <p className="text-sm">{t('payment_checking')}</p>
          {props.onCheckNow ? (
            <Button variant="secondary" onClick={props.onCheckNow}>
              {t('check_now')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {loading && !isWaiting ? <Loader text={t('processing')} className="py-2" /> : null}
      <OfflineNotice t={t} />
      {isWaiting || isRead ? null : (
        <p id={UNREAD_ID} className="-mt-3 text-sm text-body">
          {t('terms_unread')}
        </p>
      )}
      {isWaiting ? null : (
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-between">
          {onBack ? (
            <Button variant="quiet" onClick={onBack} disabled={loading}>
              {t('back')}
            </Button>
          ) : null}
          <Button
            type="submit"
            size="lg"
            busy={loading}
            disabled={!isRead || loading}
            aria-describedby={isRead ? undefined : UNREAD_ID}
            className="sm:min-w-64"
          >
            {t('pay', { amount: formatMoney(amountMinor, store.currency, store.region) })}
          </Button>
        </div>
      )}
    </form>
  );
}
