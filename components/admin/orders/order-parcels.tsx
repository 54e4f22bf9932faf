'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { FulfilmentDto } from '@/lib/contracts/fulfilment';
import { getParcelTrackingUrl } from '@/lib/domain/fulfilment/carriers';

type Parcel = FulfilmentDto['parcels'][number];

/**
 * Lists the parcels of a partially shipped order with the quantity still unsent, and parcels shipped after a
 * cancellation. Renders nothing for an order shipped in one parcel, whose tracking is shown in the summary.
 */
export function OrderParcels({ data }: { readonly data: FulfilmentDto }) {
  const t = useTranslations('orders.fulfilment');
  const lost = data.parcels.filter((parcel) => parcel.after_cancellation);
  const sent = data.parcels.filter((parcel) => !parcel.after_cancellation);
  const { shipped, total } = data.pieces;
  const isParted = sent.length > 1 || (sent.length === 1 && shipped < total);
  return (
    <>
      {lost.length > 0 ? (
        <div className="flex flex-col gap-2 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          <h3 className="font-semibold">{t('sentAlthoughCancelled')}</h3>
          <ParcelList parcels={lost} />
        </div>
      ) : null}
      {isParted ? (
        <div className="flex flex-col gap-2 rounded-md bg-info-soft px-4 py-3 text-sm">
          <h3 className="font-semibold text-info">{t('pieces', { shipped, total })}</h3>
          <ParcelList parcels={sent} />
        </div>
      ) : null}
    </>
  );
}

function ParcelList({ parcels }: { readonly parcels: readonly Parcel[] }) {
  const t = useTranslations('orders.fulfilment');
  const format = useFormatter();
  return (
    <ol className="flex flex-col gap-2 text-ink">
      {parcels.map((parcel) => (
        <li key={parcel.id} className="flex flex-col wrap-anywhere">
          <span className="font-medium">
            <ParcelNumber tracking={parcel.tracking} />
          </span>
          {parcel.pieces.length > 0 ? (
            <span className="text-body">
              {parcel.pieces.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
            </span>
          ) : null}
          <time dateTime={parcel.shipped_at} className="text-xs text-muted">
            {t('parcelSent', {
              time: format.dateTime(new Date(parcel.shipped_at), { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** Carrier and tracking number of a parcel, as a link if the carrier has a tracking page. */
export function ParcelNumber({ tracking }: { readonly tracking: FulfilmentDto['tracking'] }) {
  const t = useTranslations('orders.fulfilment');
  if (!tracking) return t('noTracking');
  const { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl } = tracking;
  const page = getParcelTrackingUrl({ carrier, trackingNumber, trackingUrl });
  const name = `${carrier} ${trackingNumber}`;
  return page ? (
    <a href={page} target="_blank" rel="noopener" className="underline">
      {name}
    </a>
  ) : (
    name
  );
}
