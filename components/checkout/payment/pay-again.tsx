import { useCallback, useState } from 'react';
import type { Confirmation } from '@/lib/client/checkout/checkout-api';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { StepHeading } from '../steps/step-heading';
import type { Translate } from '../texts';
import { buildPayer } from './payer';
import { PaymentPanel } from './payment-panel';

export interface UnpaidOrder {
  readonly order: Confirmation['order'];
  readonly payment: NonNullable<Confirmation['payment']>;
  readonly clientSecret: string;
  /** Message of the payment provider; null when the shopper abandoned the payment. */
  readonly message: string | null;
}

/** Payment step for a shopper who returns without having paid: it reuses the order and its intent (PAY-08). */
export function PayAgain(props: {
  readonly store: StoreView;
  readonly language: string;
  readonly termsPath: string;
  readonly unpaid: UnpaidOrder;
  readonly onPaid: () => void;
  readonly t: Translate;
}) {
  const { store, language, termsPath, unpaid, onPaid, t } = props;
  const { order, payment, clientSecret } = unpaid;
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState(unpaid.message);
  const stop = useCallback(() => setLoading(false), []);
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-10">
      <StepHeading text={t('payment_not_taken')} lead={t('payment_again', { ref: order.order_ref })} level={2} />
      <PaymentPanel
        store={store}
        intent={{ ...payment, client_secret: clientSecret }}
        amountMinor={order.total_store_price}
        payer={buildPayer(order.customer)}
        termsPath={termsPath}
        language={language}
        loading={loading}
        error={error}
        isWaiting={false}
        onSent={() => {
          setLoading(true);
          setError(null);
        }}
        onRefused={(message) => {
          setLoading(false);
          setError(message);
        }}
        onConfirmed={onPaid}
        onElementFailed={stop}
        onClosed={onPaid}
        onBack={() => window.location.assign(buildStorePath(store, 'checkout'))}
        t={t}
      />
    </div>
  );
}
