import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import type { OrderDetail } from '@/lib/client/admin/orders';
import type { FulfilmentDto } from '@/lib/contracts/fulfilment';
import { formatMoney } from '@/lib/domain/money/format-money';
import { getStatusFamily } from '@/lib/domain/orders/status-rules';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { TimelineEventText } from './order-timeline';

/**
 * Explains why an order needs attention, quotes the fulfiller's message if there is one, and offers the actions that
 * solve the problem.
 */
export function OrderIssueNotice({ detail, data }: { readonly detail: OrderDetail; readonly data: FulfilmentDto }) {
  const t = useTranslations('orders.fulfilment');
  const correction = useTranslations('orders.correction');
  const format = useFormatter();
  const { status } = detail.order;
  if (data.shortfall) return <OverLimit detail={detail} shortfall={data.shortfall} />;
  const entry = detail.timeline.findLast(({ kind, to }) => kind === 'status' && to === status);
  if (!entry || !isOrderStatus(status) || getStatusFamily(status) !== 'attention') return null;
  if (entry.code === null && !entry.note) return null;
  // The personalisation notice above already shows the problem with its actions.
  if (entry.code === 'personalisation missing' && detail.personalisation) return null;
  const corrected = listCorrectedSince(detail, entry.id);
  const isArtwork = status === 'artwork issue' && detail.may.correct_lines && !detail.personalisation;
  const labels = { save: correction('saveAndGo'), retry: t('retry') };
  const names = format.list(corrected);
  // The placeholder text has been replaced, so the problem no longer exists.
  if (entry.code === 'personalisation missing' && corrected.length > 0)
    return (
      <p className="rounded-md bg-info-soft px-4 py-3 text-sm text-info">{t('corrected', { names, ...labels })}</p>
    );
  return (
    <div className="flex flex-col gap-1 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      <h3 className="font-semibold">{t('reason')}</h3>
      {entry.code ? (
        <p className="wrap-anywhere">
          <TimelineEventText entry={entry} detail={detail} />
        </p>
      ) : null}
      {entry.note ? <p className="whitespace-pre-wrap wrap-anywhere">{entry.note}</p> : null}
      {entry.params.by ? <p className="text-xs">{entry.params.by}</p> : null}
      {isArtwork ? (
        <p className="text-body">
          {corrected.length > 0 ? t('corrected', { names, ...labels }) : t('correctHere', labels)}
        </p>
      ) : null}
    </div>
  );
}

/** Returns the names of the items that were corrected after an entry of the timeline, each once. */
const listCorrectedSince = ({ timeline }: OrderDetail, entryId: number): string[] => [
  ...new Set(
    timeline
      .filter(({ id, code }) => id > entryId && (code === 'line corrected' || code === 'line personalised'))
      .map(({ params }) => String(params.name ?? '')),
  ),
];

/** Returns whether an item was corrected since the order entered its current artwork issue. */
export function isCorrectedSinceIssue(detail: OrderDetail): boolean {
  const entry = detail.timeline.findLast(({ kind, to }) => kind === 'status' && to === 'artwork issue');
  return entry !== undefined && listCorrectedSince(detail, entry.id).length > 0;
}

/** Group of messages for each limit that an order can exceed. */
const ISSUES = { budget: 'overBudget', credit: 'overLimit', balance: 'overBalance' } as const;

/**
 * Notice for an order that exceeds its store's budget, the credit limit or the balance. Shows the cost, the amount
 * available, and where the user or our team can raise the limit. When the amount available is sufficient by now, the
 * notice suggests a retry.
 */
function OverLimit(props: {
  readonly detail: OrderDetail;
  readonly shortfall: NonNullable<FulfilmentDto['shortfall']>;
}) {
  const { detail, shortfall } = props;
  const { client, order } = detail;
  const isOfStore = shortfall.of === 'budget';
  // i18n-keys: orders.fulfilment.overBudget.*, orders.fulfilment.overLimit.*, orders.fulfilment.overBalance.*
  const t = useTranslations('orders.fulfilment');
  const issue = ISSUES[shortfall.of];
  const { currency, limit } = shortfall;
  const money = (minor: number): string => formatMoney(minor, currency, order.region);
  const amounts = { cost: money(shortfall.cost), used: money(shortfall.used) };
  if (limit === null || shortfall.used + shortfall.cost <= limit)
    return (
      <div className="flex flex-col gap-1 rounded-md bg-info-soft px-4 py-3 text-sm text-info">
        <h3 className="font-semibold">{t(`${issue}.roomTitle`)}</h3>
        <p>{t(`${issue}.room`, amounts)}</p>
      </div>
    );
  const href = isOfStore
    ? buildEventPath(detail.store_slug, 'fulfillers/register')
    : client
      ? `/clients/${client.id}#credit`
      : shortfall.of === 'balance'
        ? '/settings/balance'
        : '/settings/billing-account#credit';
  return (
    <div className="flex flex-col items-start gap-3 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      <div className="flex flex-col gap-1">
        <h3 className="font-semibold">{t(`${issue}.title`)}</h3>
        <p>{t(`${issue}.amounts`, { ...amounts, limit: money(limit) })}</p>
        <p>{t(client ? `${issue}.textStaff` : `${issue}.text`)}</p>
      </div>
      {isOfStore && client ? null : (
        <Link prefetch={false} href={href} className={getButtonClasses('primary', 'sm')}>
          {t(client ? `${issue}.actionStaff` : `${issue}.action`)}
        </Link>
      )}
    </div>
  );
}
