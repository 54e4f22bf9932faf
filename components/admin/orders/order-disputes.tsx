'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Price } from '@/components/ui/price';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { isDisputeOpen } from '@/lib/domain/payments/disputes';
import { toStatusKey } from '../status-badge';

type Dispute = OrderDetail['payment']['disputes'][number];
const TONES: Readonly<Record<Dispute['state'], BadgeTone>> = {
  'needs response': 'danger',
  'under review': 'warning',
  won: 'success',
  lost: 'danger',
};
// i18n-keys: orders.dispute.state.*, orders.dispute.reason.*
/**
 * Dispute reasons that have a label. Payment providers use more reasons and add new ones, which are shown as "other".
 */
const REASONS = ['duplicate', 'fraudulent', 'product_not_received', 'product_unacceptable'] as const;

/** Lists the disputed payments of an order, each with its reason, its response deadline and a link to respond. */
export function OrderDisputes({ detail }: { readonly detail: OrderDetail }) {
  const t = useTranslations('orders.dispute');
  const format = useFormatter();
  const { order, payment } = detail;
  if (payment.disputes.length === 0) return null;
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'long' });
  return (
    <ul className="flex flex-col gap-3 border-t border-line pt-3">
      {payment.disputes.map((dispute) => (
        <li key={dispute.id} className="flex flex-col gap-1 text-sm">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex flex-wrap items-center gap-2">
              {t('one')}
              <Badge tone={TONES[dispute.state]}>{t(`state.${toStatusKey(dispute.state)}`)}</Badge>
            </span>
            <Price minor={dispute.amount} currency={order.currency} region={order.region} />
          </span>
          <span className="text-xs text-muted">
            {`${t(`reason.${REASONS.find((reason) => reason === dispute.reason) ?? 'other'}`)} · ${day(dispute.at)}`}
          </span>
          {dispute.state === 'needs response' && dispute.due_by ? (
            <span className="font-medium">{t('answerBy', { date: day(dispute.due_by) })}</span>
          ) : null}
          {dispute.url ? (
            <a
              href={dispute.url}
              target="_blank"
              rel="noopener"
              className="self-start py-1 underline underline-offset-4"
            >
              {t(dispute.state === 'needs response' ? 'answer' : 'open')}
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/**
 * Explains why the payment stops an order from being produced, and what its owner can do. An open dispute takes
 * precedence over a lost one, because only an open dispute can still release the order.
 */
export function PaymentHoldNotice({ detail }: { readonly detail: OrderDetail }) {
  const t = useTranslations('orders.hold');
  const { hold, disputes } = detail.payment;
  if (hold === null) return null;
  const reason =
    hold === 'refund' ? hold : disputes.some(({ state }) => isDisputeOpen(state)) ? 'dispute_open' : 'dispute_lost';
  return (
    <section
      className="flex flex-col gap-1 rounded-lg bg-warning-soft px-5 py-4 text-sm text-warning"
      aria-label={t('title')}
    >
      <h2 className="text-base">{t('title')}</h2>
      <p>{t(reason)}</p>
    </section>
  );
}
