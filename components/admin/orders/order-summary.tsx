'use client';

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { formatDay, formatDayRange, getDateTag } from '@/lib/domain/dates/human-dates';
import { findUrgentDispute } from '@/lib/domain/payments/disputes';
import { CopyButton } from '../kit/copy-button';
import { useMayExport } from '../kit/visit';
import { toStatusKey } from '../status-badge';
import { DisputeBadge } from './dispute-badge';
import { OrderDisputes } from './order-disputes';
import { OrderRefunds } from './order-refunds';
import { OrderResult } from './order-result';
import { SummaryCard as Card } from './summary-card';

/** Totals, payments and refunds, customer and delivery of an order. */
export function OrderSummary(props: {
  readonly detail: OrderDetail;
  readonly onRefund: () => void;
  readonly onAskRefund: () => void;
  readonly onCorrect: () => void;
}) {
  const { detail, onRefund, onAskRefund, onCorrect } = props;
  const t = useTranslations('orders');
  const vouchers = useTranslations('vouchers');
  const maySeeCodes = useMayExport();
  const format = useFormatter();
  const { order } = detail;
  const { customer } = order;
  const locale = useLocale();
  const delivery = { from: order.estimated_delivery_date_x, to: order.estimated_delivery_date_y };
  const amounts = [
    ['subtotal', order.subtotal],
    ['shipping', order.shipping],
    ...(order.discount > 0 ? [['discount', -order.discount] as const] : []),
    ['net', order.total_store_price_excluding_vat],
    ['vat', order.total_store_vat],
  ] as const;
  const lines = [
    customer.name,
    customer.address_first_line,
    customer.address_second_line,
    customer.address_city,
    customer.address_county,
    customer.address_state,
    customer.address_postcode,
    customer.address_country,
  ];
  return (
    <aside className="flex flex-col gap-5">
      <Card title={t('payment')}>
        <dl className="grid gap-1.5 text-sm">
          {amounts.map(([name, minor]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-body">{t(`amount.${name}`)}</dt>
              <dd>
                <Price minor={minor} currency={order.currency} region={order.region} />
              </dd>
            </div>
          ))}
          <div className="mt-1.5 flex justify-between gap-4 border-t border-line pt-2.5 font-semibold">
            <dt>{t('amount.total')}</dt>
            <dd>
              <Price minor={order.total_store_price} currency={order.currency} region={order.region} />
            </dd>
          </div>
        </dl>
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {detail.shopify ? t('shopify.paid') : t(`paymentState.${toStatusKey(order.payment_state)}`)}
          <DisputeBadge state={findUrgentDispute(detail.payment.disputes.map(({ state }) => state))} />
        </p>
        <OrderRefunds detail={detail} />
        <OrderDisputes detail={detail} />
        {detail.may.refund ? (
          <Button variant="secondary" size="sm" className="self-start" onClick={onRefund}>
            {t('refund.title')}
          </Button>
        ) : null}
        {detail.may.ask_refund ? (
          <Button variant="secondary" size="sm" className="self-start" onClick={onAskRefund}>
            {t('request.refund')}
          </Button>
        ) : null}
        {detail.discount_code ? (
          <p className="text-sm text-body">{t('voucher', { code: detail.discount_code })}</p>
        ) : null}
        {detail.discount_code && !maySeeCodes ? <p className="text-xs text-muted">{vouchers('codesHidden')}</p> : null}
        {detail.payment.paid_at ? (
          <p className="text-xs text-muted">
            {t('paidAt', {
              time: format.dateTime(new Date(detail.payment.paid_at), { dateStyle: 'long', timeStyle: 'short' }),
            })}
          </p>
        ) : null}
        {detail.payment.intent_id ? (
          <p className="tabular text-xs break-all text-muted">{detail.payment.intent_id}</p>
        ) : null}
      </Card>
      {detail.result ? <OrderResult result={detail.result} order={order} /> : null}
      <Card title={t('customer')}>
        <address className="text-sm not-italic">
          {lines.filter(Boolean).map((line) => (
            <span key={line} className="block break-words">
              {line}
            </span>
          ))}
        </address>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={lines.filter(Boolean).join('\n')} label={t('copyAddress')} />
          {detail.may.correct_address ? (
            <Button variant="secondary" size="sm" onClick={onCorrect}>
              {t('address.title')}
            </Button>
          ) : null}
        </div>
        <p className="text-sm break-words">
          <a href={`mailto:${customer.email}`} className="underline">
            {customer.email}
          </a>
          <span className="block">{detail.customer_phone}</span>
        </p>
        {detail.message ? (
          <p className="rounded-md bg-tile px-3 py-2 text-sm whitespace-pre-wrap">{detail.message}</p>
        ) : null}
      </Card>
      <Card title={t('delivery')}>
        <p className="text-sm">{t(`method.${order.shipping_method}`)}</p>
        <p className="tabular text-sm text-body">{formatDayRange(delivery, getDateTag(locale, order.region))}</p>
        {detail.ship_by ? (
          <p className="tabular text-sm text-muted">
            {t('shipBy', { date: formatDay(detail.ship_by, getDateTag(locale, order.region)) })}
          </p>
        ) : null}
      </Card>
    </aside>
  );
}
