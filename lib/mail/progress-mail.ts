import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, toLanguage } from '@/lib/i18n/texts';
import { storeOrigin, storeUrl } from '@/lib/seo/addresses';
import { escapeHtml } from './escape-html';
import { mailButton, mailHtml, unbroken } from './shell';

interface Progressed {
  readonly kind: 'shipping' | 'delay';
  readonly order: {
    readonly orderRef: string;
    readonly lang: string;
    readonly region: Region;
    readonly deliveryFrom: string;
    readonly deliveryTo: string;
    readonly customer: { readonly name: string };
  };
  readonly progress: {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly trackingUrl: string;
    /** YYYY-MM-DD; null = nobody knows yet. */
    readonly delayedTo: string | null;
  };
  readonly storeName: string;
  readonly slug: string;
  readonly domain: string | null;
  /** Path of the page that the order can be followed on. */
  readonly follow: string;
}

/** Tells a shopper, in the language of the order, that the parcel has left or comes later; as text and as HTML. */
export async function progressMail({ kind, order, progress, storeName, slug, domain, follow }: Progressed) {
  const locale = toLanguage(order.lang);
  const t = await loadTexts(locale, order.region, 'progressMail');
  const date = (iso: string) => iso.split('-').reverse().join('-');
  const isShipped = kind === 'shipping';
  const heading = t(isShipped ? 'shippedHeading' : 'delayHeading', { name: order.customer.name });
  const intro = t(isShipped ? 'shippedIntro' : 'delayIntro', { store: storeName, ref: order.orderRef });
  const { carrier, trackingNumber, delayedTo } = progress;
  const facts = isShipped
    ? [
        t('delivery', { from: date(order.deliveryFrom), to: date(delayedTo ?? order.deliveryTo) }),
        ...(trackingNumber ? [carrier ? t('tracking', { carrier, number: trackingNumber }) : trackingNumber] : []),
      ]
    : [delayedTo ? t('newDate', { date: date(delayedTo) }) : t('noDate')];
  const way = storeOrigin({ domain }) + follow;
  const shop = storeUrl({ slug, domain });
  const ofCarrier = isShipped && progress.trackingUrl ? progress.trackingUrl : null;
  const text = [
    heading,
    '',
    intro,
    ...facts,
    ...(ofCarrier ? [ofCarrier] : []),
    '',
    `${t('follow')}: ${way}`,
    '',
    `${storeName}: ${shop}`,
  ].join('\n');
  const html = mailHtml({
    locale,
    heading,
    sender: storeName,
    preview: intro,
    body: `<p style="margin:0 0 12px">${unbroken(escapeHtml(intro))}</p>
<p style="margin:0;padding:14px 16px;border-radius:8px;background:#f5f5f2">${facts
      .map((fact) => linkedNumber(unbroken(escapeHtml(fact)), escapeHtml(trackingNumber), ofCarrier))
      .join('<br>')}</p>
${mailButton(way, t('follow'))}<p style="margin:0"><a href="${escapeHtml(shop)}">${escapeHtml(storeName)}</a></p>`,
  });
  const subject = t(isShipped ? 'shippedSubject' : 'delaySubject', { ref: order.orderRef, store: storeName });
  return { subject, text, html };
}

/** The parcel's number leads to its carrier's own page. Both texts are HTML. */
const linkedNumber = (fact: string, number: string, href: string | null): string =>
  href === null || number === '' ? fact : fact.replace(number, () => `<a href="${escapeHtml(href)}">${number}</a>`);
