import { formatLongDate } from '@/lib/domain/dates/long-date';
import { getParcelTrackingUrl } from '@/lib/domain/fulfilment/carriers';
import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, toLanguage } from '@/lib/platform/i18n/texts';
import { buildStoreUrl, getStoreOrigin } from '@/lib/platform/site-addresses';
import { escapeHtml } from './escape-html';
import { buildItemLines, buildOrderTables, type MailLine, toMailItems } from './order-tables';
import { buildMailButton, buildMailHtml, preventLineBreaks } from './shell';
import { buildMailBrand, buildStoreFooter, type MailStore } from './store-frame';

interface Progressed {
  readonly kind: 'shipping' | 'delay';
  readonly order: {
    readonly orderRef: string;
    readonly lang: string;
    readonly region: Region;
    readonly deliveryFrom: string;
    readonly deliveryTo: string;
    /** Amount that the shopper paid, minor units. */
    readonly dueMinor: number;
    readonly customer: { readonly name: string };
  };
  readonly progress: {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly trackingUrl: string;
    /** New estimate of the delivery day, YYYY-MM-DD; null = unknown. */
    readonly delayedTo: string | null;
    /** Whether the order is being made, so that its production can no longer be stopped. */
    readonly isBeingMade: boolean;
    /**
     * For an order in several parcels: number of pieces shipped so far, including this parcel, and number of all
     * pieces; null when there is only one parcel.
     */
    readonly parcel: { readonly shipped: number; readonly total: number } | null;
  };
  /** Order lines in the parcel. */
  readonly lines: readonly MailLine[];
  readonly store: MailStore;
  /** Address at which the store receives replies; '' = none. */
  readonly replyTo: string;
  /** Path of the order's tracking page. */
  readonly follow: string;
}

/**
 * Builds the mail that a parcel was shipped, with its contents, or that it is delayed, with the former and the new date
 * and what the shopper can do; in the order's language, as text and as HTML.
 */
export async function buildProgressMail({ kind, order, progress, lines, store, replyTo, follow }: Progressed) {
  const locale = toLanguage(order.lang);
  const t = await loadTexts(locale, order.region, 'progressMail');
  const date = (day: string) => formatLongDate(day, locale, order.region);
  const isShipped = kind === 'shipping';
  const names = { name: order.customer.name, store: store.name, ref: order.orderRef };
  const { carrier, trackingNumber, delayedTo, parcel: part } = progress;
  const isPart = isShipped && part !== null && part.shipped < part.total;
  const about = isPart ? 'part' : isShipped ? 'shipped' : 'delay';
  const heading = t(`${about}Heading`, names);
  const intro = t(`${about}Intro`, names);
  const [from, promised] = [date(order.deliveryFrom), date(order.deliveryTo)];
  const to = delayedTo ? date(delayedTo) : promised;
  const facts = isShipped
    ? [
        ...(part ? [t('pieces', { shipped: part.shipped, total: part.total })] : []),
        t('delivery', { from, to }),
        ...(trackingNumber ? [carrier ? t('tracking', { carrier, number: trackingNumber }) : trackingNumber] : []),
      ]
    : [delayedTo ? t('newDate', { date: to }) : t('noDate'), t('formerDates', { from, to: promised })];
  const contact = replyTo || store.seller.email || buildStoreUrl(store, 'contact-us');
  const choices = isShipped
    ? []
    : [
        t('keep'),
        progress.isBeingMade
          ? t('tooLateMade', { contact })
          : t('tooLate', { contact, paid: order.dueMinor > 0 ? 'yes' : 'no' }),
      ];
  const way = getStoreOrigin(store) + follow;
  const carrierPage = isShipped && trackingNumber ? getParcelTrackingUrl(progress) : '';
  const parcel = carrierPage ? t('parcel', { carrier }) : '';
  const items = await toMailItems(isShipped ? lines : [], locale, order.region);
  const brand = buildMailBrand(store);
  const footer = await buildStoreFooter(store, locale);
  const text = [
    heading,
    '',
    intro,
    ...facts,
    ...(carrierPage ? [`${parcel}: ${carrierPage}`] : []),
    '',
    ...choices.flatMap((choice) => [choice, '']),
    ...(items.length > 0 ? [t('inside'), ...buildItemLines(items)] : []),
    `${t('follow')}: ${way}`,
    '',
    ...footer.text,
  ].join('\n');
  const html = buildMailHtml({
    locale,
    heading,
    brand,
    preview: intro,
    body: `<p style="margin:0 0 12px">${preventLineBreaks(escapeHtml(intro))}</p>
<p style="margin:0;padding:14px 16px;border-radius:8px;background:#f5f5f2">${[
      ...facts.map((fact) => preventLineBreaks(escapeHtml(fact), [from, to, promised])),
      ...(carrierPage ? [`<a href="${escapeHtml(carrierPage)}">${escapeHtml(parcel)}</a>`] : []),
    ].join('<br>')}</p>
${choices.map((choice) => `<p style="margin:12px 0 0;overflow-wrap:anywhere">${escapeHtml(choice)}</p>`).join('')}${items.length > 0 ? `<h2 style="margin:28px 0 6px;font-size:16px">${escapeHtml(t('inside'))}</h2>${buildOrderTables(items, [])}` : ''}
${buildMailButton(way, t('follow'), brand)}`,
    footer: footer.html,
  });
  const subject = t(`${about}Subject`, names);
  return { subject, text, html };
}
