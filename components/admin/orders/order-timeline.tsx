'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { formatMoney } from '@/lib/domain/money/format-money';
import { MAIL_KINDS } from '@/lib/domain/orders/timeline';
import { useReasonText } from '../fulfillers/reason-text';
import { StatusBadge, toStatusKey } from '../status-badge';
import { CorrectionVersions } from './correction-versions';
import { NoteForm } from './note-form';

type Entry = OrderDetail['timeline'][number];

/** Timeline of an order, newest entry first, with author, time and status change, and a form to add a note. */
export function OrderTimeline({ tenantId, detail }: { readonly tenantId: number; readonly detail: OrderDetail }) {
  const t = useTranslations('orders');
  const format = useFormatter();
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <h2 className="text-base">{t('timeline')}</h2>
      {detail.may.update ? <NoteForm tenantId={tenantId} orderId={detail.order.id} /> : null}
      <ol className="mt-5 flex flex-col">
        {detail.timeline.toReversed().map((entry) => (
          <li key={entry.id} className="relative border-s border-line pb-5 ps-5 last:pb-0">
            <span className="absolute -start-[5px] top-1.5 size-2.5 rounded-full bg-accent" aria-hidden="true" />
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <span className="font-medium">
                {isMove(entry) ? t('event.status') : <TimelineEventText entry={entry} detail={detail} />}
              </span>
              {entry.kind === 'status' && entry.to ? <StatusBadge status={entry.to} /> : null}
            </p>
            {isMove(entry) && entry.code ? (
              <p className="mt-1 text-sm wrap-anywhere text-body">
                <TimelineEventText entry={entry} detail={detail} />
              </p>
            ) : null}
            <Versions entry={entry} detail={detail} />
            {entry.note ? (
              <p className="mt-1 text-sm whitespace-pre-wrap wrap-anywhere text-body">{entry.note}</p>
            ) : null}
            <p className="text-xs text-muted">
              <time dateTime={entry.at}>
                {format.dateTime(new Date(entry.at), { dateStyle: 'long', timeStyle: 'medium' })}
              </time>
              {` · ${entry.actor ?? (entry.params.by || t(isByShopper(entry) ? 'shopper' : 'system'))}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows the old and the new version of a corrected line or address. */
function Versions({ entry, detail }: { readonly entry: Entry; readonly detail: OrderDetail }) {
  const correction = detail.corrections.find(({ id }) => id === entry.params.correction);
  if (correction) return <CorrectionVersions correction={correction} />;
  return entry.code === 'address corrected' && entry.params.before ? <AddressVersions params={entry.params} /> : null;
}

function AddressVersions({ params }: { readonly params: Entry['params'] }) {
  const t = useTranslations('orders.correction');
  return (
    <dl className="mt-2 grid gap-3 text-sm sm:grid-cols-2">
      <AddressVersion label={t('before')} text={params.before} />
      <AddressVersion label={t('after')} text={params.after} />
    </dl>
  );
}

function AddressVersion({
  label,
  text,
}: {
  readonly label: string;
  readonly text: Entry['params'][string] | undefined;
}) {
  return (
    <div>
      <dt className="text-xs font-medium text-muted">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere text-body">{text}</dd>
    </div>
  );
}

/**
 * Returns whether the shopper caused the entry. Entries older than the `person` parameter are recognised by their code.
 */
const isByShopper = ({ code, params }: Entry): boolean => params.person === 'shopper' || code === 'line personalised';

/** Returns whether the entry is a status change. A system note in such an entry is the reason of the change. */
const isMove = ({ kind }: Entry): boolean => kind === 'status';

/** Shows the localised text of a system event; for a person's note, the kind of entry. */
export function TimelineEventText({ entry, detail }: { readonly entry: Entry; readonly detail: OrderDetail }) {
  const t = useTranslations('orders');
  const format = useFormatter();
  const reasonText = useReasonText();
  const { code, params, kind } = entry;
  if (code === null) return t(`event.${kind}`);
  const { amount, mail } = params;
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'long', timeZone: 'UTC' });
  const { currency, region } = detail.order;
  const messageValues = {
    intent: params.intent ?? '',
    code: params.code ?? '',
    file: params.file ?? '',
    ref: params.ref ?? '',
    order: params.order ?? '',
    subject: params.subject ?? '',
    name: params.name ?? '',
    fulfiller: params.fulfiller ?? '',
    fields: Number(params.fields ?? 0),
    count: Number(params.count ?? 0),
    finding: toStatusKey(String(params.finding ?? '')),
    number: params.number || 'none',
    shipped: Number(params.shipped ?? 0),
    total: Number(params.total ?? 0),
    of: params.of ?? '',
    hold: params.hold ?? '',
    step: params.step ?? '',
    state: toStatusKey(String(params.state ?? '')),
    reason: reasonText(String(params.reason ?? '')),
    amount: typeof amount === 'number' ? formatMoney(amount, currency, region) : '',
    mail: t(`mail.${toStatusKey(MAIL_KINDS.find((kind) => kind === mail) ?? 'order confirmation')}`),
    date: params.date ? day(String(params.date)) : 'none',
  };
  return t(`did.${toStatusKey(code)}`, messageValues);
}
