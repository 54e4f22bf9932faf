'use client';

import { useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/client/admin/orders';

/** Warns that e-mails to the order's shopper bounce, so that the shopper gets no further e-mails. */
export function MailsBounceNotice({ detail }: { readonly detail: OrderDetail }) {
  const t = useTranslations('orders');
  if (!detail.mails_bounce) return null;
  return (
    <section className="flex flex-col gap-1 rounded-lg bg-warning-soft px-5 py-4 text-sm text-warning">
      <h2 className="text-base wrap-anywhere">{t('mailsBounce', { email: detail.order.customer.email })}</h2>
      <p>{t('mailsBounceText')}</p>
    </section>
  );
}
