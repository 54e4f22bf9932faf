'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/client/orders';
import { StatusBadge } from './status-badge';

/** What happened to an order, latest first: who, when, from what to what. */
export function OrderTimeline({ entries }: { readonly entries: OrderDetail['timeline'] }) {
  const t = useTranslations('orders');
  const format = useFormatter();
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <h2 className="text-base">{t('timeline')}</h2>
      <ol className="mt-4 flex flex-col">
        {entries.map((entry) => (
          <li key={entry.id} className="relative border-s border-line pb-5 ps-5 last:pb-0">
            <span className="absolute -start-[5px] top-1.5 size-2.5 rounded-full bg-accent" aria-hidden="true" />
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <span className="font-medium">{t(`event.${entry.kind}`)}</span>
              {entry.kind === 'status' && entry.to ? <StatusBadge status={entry.to} /> : null}
              {entry.note ? <span className="text-body">{entry.note}</span> : null}
            </p>
            <p className="text-xs text-muted">
              <time dateTime={entry.at}>
                {format.dateTime(new Date(entry.at), { dateStyle: 'medium', timeStyle: 'medium' })}
              </time>
              {` · ${entry.actor ?? t('system')}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
