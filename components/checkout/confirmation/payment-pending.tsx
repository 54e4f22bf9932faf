'use client';

import { Button, getButtonClasses } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Confirmation } from '@/lib/client/checkout/checkout-api';
import { formatDay, getDateTag } from '@/lib/domain/dates/human-dates';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { StepHeading } from '../steps/step-heading';
import type { Translate } from '../texts';
import { ConfirmationFact } from './confirmation';
import { OrderedProducts } from './ordered-products';

/**
 * Confirmation of an order whose payment takes days: the awaited payment, its deadline, and a note that a mail follows
 * (PAY-08).
 */
export function PaymentPending(props: {
  readonly store: StoreView;
  readonly language: string;
  readonly order: Confirmation['order'];
  readonly pending: NonNullable<Confirmation['pending']>;
  readonly onCheck: () => void;
  /** Opens the payment step, so that the shopper can pay in another way; null where the payment cannot be replaced. */
  readonly onPayOtherwise: (() => void) | null;
  readonly t: Translate;
}) {
  const { store, language, order, pending, onCheck, onPayOtherwise, t } = props;
  // i18n-keys: checkout.pending_*
  return (
    <article className="page-width flex max-w-4xl flex-col gap-8 py-10" data-pending={pending.step}>
      <div className="flex items-start gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-canvas ring-1 ring-line">
          <Icon name="mail" className="size-6" />
        </span>
        <StepHeading text={t('pending_title')} lead={t(`pending_${pending.step}`)} level={2} />
      </div>
      <p>{t('pending_mail', { email: order.customer.email })}</p>
      <dl className="grid gap-x-8 gap-y-6 rounded-lg bg-canvas p-6 ring-1 ring-line sm:grid-cols-2">
        <ConfirmationFact label={t('order_ref')} name="order_ref">
          <strong className="text-lg">{order.order_ref}</strong>
        </ConfirmationFact>
        {pending.until === null ? null : (
          <ConfirmationFact label={t('pending_until')} name="pending_until">
            {formatDay(toDay(pending.until), getDateTag(language, order.region))}
          </ConfirmationFact>
        )}
      </dl>
      <div className="flex flex-wrap gap-3 print:hidden">
        {pending.url === null ? null : (
          <a href={pending.url} target="_blank" rel="noopener noreferrer" className={getButtonClasses('primary')}>
            {t('pending_details')}
          </a>
        )}
        <Button variant="secondary" onClick={onCheck}>
          {t('check_now')}
        </Button>
        {onPayOtherwise ? (
          <Button variant="quiet" onClick={onPayOtherwise}>
            {t('pending_otherwise')}
          </Button>
        ) : null}
        <a href={buildStorePath(store)} className={getButtonClasses('quiet')}>
          {t('back_to_store')}
        </a>
      </div>
      <OrderedProducts order={order} isGift={store.type === 'promo'} t={t} />
    </article>
  );
}

/** Converts an ISO moment to its day, DD-MM-YYYY, in the shopper's time zone. */
function toDay(moment: string): string {
  const date = new Date(moment);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(date.getDate())}-${pad(date.getMonth() + 1)}-${date.getFullYear()}`;
}
