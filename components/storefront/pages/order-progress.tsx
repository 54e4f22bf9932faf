import { Icon } from '@/components/ui/icon';
import { formatDay, formatDayRange, getDateTag } from '@/lib/domain/dates/human-dates';
import { TRACKING_STEPS } from '@/lib/domain/orders/status-terms';
import { type Texts, toLanguage } from '@/lib/platform/i18n/texts';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import type { TrackingView } from '@/lib/web/storefront/tracking';

/** Progress, parcels and lines of an order; readable without JavaScript and without an account. */
export function OrderProgress(props: {
  readonly view: StoreView;
  /** True when the store is a draft, whose other pages cannot be reached. */
  readonly isAlone?: boolean;
  readonly locale: string;
  readonly tracking: TrackingView;
  readonly texts: Texts;
}) {
  const { view, isAlone = false, locale, tracking, texts } = props;
  const { state, delayed_to: delayedTo } = tracking;
  const tag = getDateTag(toLanguage(locale), view.region);
  const promised = formatDayRange({ from: tracking.delivery_from, to: tracking.delivery_to }, tag);
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      {state === 'cancelled' || state === 'waiting' ? (
        <p className="rounded-md border border-line px-5 py-4 text-lg">{texts(state)}</p>
      ) : null}
      {tracking.refund ? (
        <p className="rounded-md border border-line px-5 py-4 text-lg">
          {texts(tracking.refund === 'refunded' ? 'refunded' : 'partly_refunded')}
        </p>
      ) : null}
      {state === 'cancelled' ? null : <Steps tag={tag} tracking={tracking} texts={texts} />}
      {state === 'cancelled' || tracking.is_paused ? null : (
        <p className="text-lg">
          {delayedTo ? texts('delayed', { date: formatDay(delayedTo, tag) }) : texts('delivery', { dates: promised })}
          {delayedTo ? (
            <span className="mt-1 block text-base text-muted">{texts('former', { dates: promised })}</span>
          ) : null}
        </p>
      )}
      <Parcels tracking={tracking} texts={texts} />
      <section>
        <h2 className="text-xl">{texts('items')}</h2>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {tracking.items.map((item, index) => (
            // Two lines may be the same product in the same colour.
            // biome-ignore lint/suspicious/noArrayIndexKey: what was ordered never changes its order
            <li key={index} className="flex items-center gap-4 py-3">
              {item.picture ? (
                <img
                  src={item.picture}
                  alt=""
                  width={72}
                  height={72}
                  className="size-18 rounded-sm bg-tile object-contain"
                />
              ) : null}
              <span className="min-w-0 wrap-break-word">
                {item.quantity} × {item.name}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {isAlone ? null : (
        <p>
          <a href={buildStorePath(view, 'contact-us')} className="underline">
            {texts('questions')}
          </a>
        </p>
      )}
    </div>
  );
}

/** Parcel tracking; for an order in several parcels, how many pieces have been shipped and in which parcel. */
function Parcels({ tracking, texts }: { readonly tracking: TrackingView; readonly texts: Texts }) {
  const { shipped, total } = tracking.pieces;
  if (tracking.parcels.length === 0)
    return tracking.tracking ? (
      <section>
        <h2 className="text-xl">{texts('parcel')}</h2>
        <ParcelPlace place={tracking.tracking} texts={texts} />
      </section>
    ) : null;
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-xl">{texts('pieces', { shipped, total })}</h2>
      {tracking.parcels.map((parcel, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parcels are added at the end
        <div key={index} className="border-s-2 border-accent ps-4">
          <h3 className="font-semibold">{texts('parcelNumber', { number: index + 1 })}</h3>
          <p className="text-sm text-muted">
            {parcel.pieces.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
          </p>
          {parcel.tracking ? (
            <ParcelPlace place={parcel.tracking} texts={texts} />
          ) : (
            <p className="mt-2">{texts('noTracking')}</p>
          )}
        </div>
      ))}
    </section>
  );
}

function ParcelPlace(props: { readonly place: NonNullable<TrackingView['tracking']>; readonly texts: Texts }) {
  const { place, texts } = props;
  return (
    <>
      <p className="mt-2">
        {place.carrier}, <span className="tabular">{place.tracking_number}</span>
      </p>
      {place.tracking_url ? (
        <p className="mt-2">
          <a href={place.tracking_url} rel="noopener noreferrer" className="underline">
            {texts('follow', { carrier: place.carrier })}
          </a>
        </p>
      ) : null}
    </>
  );
}

function Steps(props: { readonly tag: string; readonly tracking: TrackingView; readonly texts: Texts }) {
  const { tag, tracking, texts } = props;
  const now = (TRACKING_STEPS as readonly string[]).indexOf(tracking.state);
  const reachedAt = new Map(tracking.reached.map(({ step, at }) => [step, at]));
  // A waiting order is at none of the steps; show the last step that it has reached.
  const furthest = now >= 0 ? now : TRACKING_STEPS.findLastIndex((step) => reachedAt.has(step));
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'Europe/London' });
  return (
    <ol className="flex flex-col">
      {TRACKING_STEPS.map((step, index) => {
        const isReached = index <= furthest;
        const at = isReached ? reachedAt.get(step) : undefined;
        return (
          <li
            key={step}
            aria-current={index === now ? 'step' : undefined}
            className="relative flex gap-4 pb-7 last:pb-0"
          >
            {index < TRACKING_STEPS.length - 1 ? (
              <span
                aria-hidden="true"
                className={`absolute start-4 top-8 bottom-0 w-0.5 -translate-x-1/2 ${index < furthest ? 'bg-accent' : 'bg-line'}`}
              />
            ) : null}
            <span
              aria-hidden="true"
              className={`flex size-8 shrink-0 items-center justify-center rounded-full ${
                isReached ? 'bg-accent text-on-accent' : 'border border-line-strong text-muted'
              }`}
            >
              {isReached ? <Icon name="check" className="size-4" /> : null}
            </span>
            <span className={index === now ? 'font-semibold' : isReached ? '' : 'text-muted'}>
              {texts(`step.${step}`)}
              {at ? (
                <time dateTime={at} className="block text-sm font-normal text-muted">
                  {day.format(new Date(at))}
                </time>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
