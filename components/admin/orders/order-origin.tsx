'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/client/admin/orders';

/** Links to the order that this order replaces and to its replacements (ADM-16). */
export function ReplacementLinks({ detail }: { readonly detail: OrderDetail }) {
  const t = useTranslations('orders');
  const { replaces, replaced_by: replacedBy } = detail;
  if (!replaces && replacedBy.length === 0) return null;
  const link = (to: { readonly id: string; readonly order_ref: string }) => (
    <a key={to.id} href={`/orders/${to.id}`} className="tabular font-semibold underline underline-offset-4">
      {to.order_ref}
    </a>
  );
  return (
    <ul className="flex flex-col gap-1 rounded-lg bg-info-soft px-5 py-3 text-sm text-info">
      {replaces ? (
        <li className="flex flex-wrap gap-2">
          {t('replacesOrder')} {link(replaces)}
        </li>
      ) : null}
      {replacedBy.length > 0 ? (
        <li className="flex flex-wrap gap-2">
          {t('replacedByOrder')} {replacedBy.map(link)}
        </li>
      ) : null}
    </ul>
  );
}

/**
 * Names the Shopify shop where the order was placed and paid, and whether Shopify has been notified of the parcel
 * (SHP-09).
 */
export function ShopifyOrigin({ detail: { order, shopify } }: { readonly detail: OrderDetail }) {
  const t = useTranslations('orders.shopify');
  const format = useFormatter();
  if (!shopify) return null;
  return (
    <div className="flex flex-col gap-1 rounded-lg bg-info-soft px-5 py-3 text-sm text-info">
      <p className="flex flex-wrap gap-2">
        {t('bought', { shop: shopify.shop })}
        <a
          href={shopify.admin_url}
          target="_blank"
          rel="noopener"
          className="tabular font-semibold underline underline-offset-4"
        >
          {shopify.name}
        </a>
      </p>
      <p>{t(order.status === 'cancelled' ? 'refundThere' : shopify.is_reported ? 'reported' : 'notifiedByShopify')}</p>
      {shopify.missing_since ? (
        <p className="rounded-md bg-warning-soft px-4 py-3 text-warning">
          {t('notShown', { since: format.dateTime(new Date(shopify.missing_since), { dateStyle: 'long' }) })}
        </p>
      ) : null}
      {shopify.problem ? (
        <p className="text-danger wrap-anywhere">
          {t('problem')} <span lang="en">{shopify.problem}</span>
        </p>
      ) : null}
    </div>
  );
}
