'use client';

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FulfilmentDto } from '@/lib/contracts/fulfilment';
import { formatDay, getDateTag } from '@/lib/domain/dates/human-dates';
import type { Region } from '@/lib/domain/regions/regions';
import { useReasonText } from '../fulfillers/reason-text';
import { ParcelNumber } from './order-parcels';

type FulfilmentField =
  | 'status'
  | 'start_at'
  | 'fulfiller'
  | 'stays_here'
  | 'external_id'
  | 'submissions'
  | 'next_try_at'
  | 'tracking'
  | 'promised_to'
  | 'delayed_to';

/** Details of an order's production, one per line: start, fulfiller, last submission, parcel and delay. */
export function FulfilmentFacts(props: {
  readonly data: Pick<FulfilmentDto, FulfilmentField>;
  readonly region: Region;
  /** True when a refund or dispute of the order's payment stops production. */
  readonly isStopped: boolean;
}) {
  const { data, region, isStopped } = props;
  const locale = useLocale();
  const t = useTranslations('orders.fulfilment');
  const format = useFormatter();
  const reasonText = useReasonText();
  const { tracking } = data;
  const [last] = data.submissions;
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const day = (date: string) => formatDay(date, getDateTag(locale, region));
  const promised = day(data.promised_to);
  const start = isStopped ? t('startsStopped') : data.start_at ? time(data.start_at) : t('startsByHand');
  const rows: readonly (readonly [string, ReactNode])[] = [
    ...(data.status === 'new' ? [[t('starts'), start] as const] : []),
    [t('fulfiller'), data.stays_here ? t('selfMade') : (data.fulfiller?.name ?? t('noFulfiller'))],
    ...(data.external_id ? [[t('externalId'), data.external_id] as const] : []),
    ...(last
      ? [
          [
            t('lastSubmission'),
            `${t(`submission.${last.state}`)}, ${time(last.at)}${last.reason ? `: ${reasonText(last.reason)}` : ''}`,
          ] as const,
        ]
      : []),
    ...(data.next_try_at ? [[t('nextTry'), time(data.next_try_at)] as const] : []),
    ...(tracking ? [[t('tracking'), <ParcelNumber key="way" tracking={tracking} />] as const] : []),
    ...(data.delayed_to ? [[t('delayedTo'), t('delay', { date: day(data.delayed_to), promised })] as const] : []),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
