'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Price } from '@/components/ui/price';
import type { OrderDetail } from '@/lib/client/admin/orders';

type Refund = OrderDetail['payment']['refunds'][number];
const TONES: Readonly<Record<Refund['state'], BadgeTone>> = { due: 'warning', done: 'success', failed: 'danger' };

/** Lists the completed and pending refunds of an order, each with its reason and the person who issued it. */
export function OrderRefunds({ detail }: { readonly detail: OrderDetail }) {
  const t = useTranslations('orders.refund');
  const format = useFormatter();
  const { order, payment } = detail;
  if (payment.refunds.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3 border-t border-line pt-3">
      {payment.refunds.map((refund) => (
        <li key={refund.id} className="flex flex-col gap-0.5 text-sm">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex items-center gap-2">
              {t('one')}
              <Badge tone={TONES[refund.state]}>{t(`state.${refund.state}`)}</Badge>
            </span>
            <Price minor={-refund.amount} currency={order.currency} region={order.region} />
          </span>
          <span className="wrap-anywhere text-xs text-muted">
            {describe(refund, t)}
            {` · ${format.dateTime(new Date(refund.at), { dateStyle: 'long' })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Texts = ReturnType<typeof useTranslations<'orders.refund'>>;

/**
 * Returns the reason for a refund and its author. The author is unknown for refunds issued in the payment provider's
 * dashboard.
 */
function describe({ cause, is_external: isExternal, reason, actor }: Refund, t: Texts): string {
  if (isExternal) return t('inDashboard');
  return `${cause === 'late' ? t('late') : reason} · ${actor ?? t('system')}`;
}
