import { sizeLabel } from '@/lib/domain/catalogue/sizes';
import type { Language } from '@/lib/domain/languages/languages';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import { isSubtotalShown } from '@/lib/domain/pricing/price-order';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import { countryLabel, findCountryByName } from '@/lib/domain/regions/countries';
import { placeLines } from '@/lib/domain/regions/place-lines';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';
import { loadTexts, toLanguage } from '@/lib/i18n/texts';
import { storeOrigin, storeUrl } from '@/lib/seo/addresses';
import { escapeHtml } from './escape-html';
import { type MailItem, type MailSum, orderTables } from './order-tables';
import { mailButton, mailHtml, unbroken } from './shell';

/** What the mail says of an order. Amounts in minor units, dates as YYYY-MM-DD. */
interface Confirmed {
  readonly order: {
    readonly orderRef: string;
    readonly lang: string;
    readonly region: Region;
    readonly currency: Currency;
    readonly kind: 'store' | 'gift';
    readonly shippingMethod: ShippingMethod;
    readonly subtotalMinor: number;
    readonly shippingMinor: number;
    readonly discountMinor: number;
    readonly netMinor: number;
    readonly vatMinor: number;
    readonly totalMinor: number;
    readonly deliveryFrom: string;
    readonly deliveryTo: string;
    readonly customer: {
      readonly name: string;
      readonly addressFirstLine: string;
      readonly addressSecondLine: string;
      readonly city: string;
      readonly county: string;
      readonly postcode: string;
      readonly country: string;
      readonly state: string;
    };
  };
  readonly lines: readonly {
    readonly name: string;
    readonly colour: string;
    readonly colourName: string;
    readonly size: string;
    readonly quantity: number;
    readonly unitGrossMinor: number;
    readonly customTexts: readonly { readonly text: string }[];
    /** Paths of JPEGs of what was ordered. */
    readonly pictures: readonly string[];
  }[];
  readonly storeName: string;
  readonly slug: string;
  /** Of the store, once it is proved. */
  readonly domain: string | null;
  /** Path of the page that the order can be followed on. */
  readonly follow: string;
  /** Where an answer goes; empty when nobody reads it. */
  readonly replyTo: string;
}

const METHOD = {
  standard: 'methodStandard',
  standard_tracked: 'methodStandardTracked',
  express: 'methodExpress',
} as const;

/** Kept in English, written in the language of the mail. */
function countryIn(locale: Language, name: string): string {
  const country = findCountryByName(name);
  return country ? countryLabel(country, locale) : name;
}

/** The confirmation of an order in its own language, as text and as HTML, with the same points as the page (ORD-07). */
export async function orderConfirmation({ order, lines, storeName, slug, domain, follow, replyTo }: Confirmed) {
  const locale = toLanguage(order.lang);
  const [t, colours] = await Promise.all([
    loadTexts(locale, order.region, 'orderMail'),
    // i18n-keys: colours.*
    loadTexts(locale, order.region, 'colours'),
  ]);
  const money = (minor: number) => formatMoney(minor, order.currency, order.region);
  const date = (iso: string) => iso.split('-').reverse().join('-');
  const heading = t('heading', { name: order.customer.name });
  const intro = t('intro', { store: storeName });
  const items: MailItem[] = lines.map((line) => ({
    name: `${line.quantity} × ${line.name}`,
    facts: [
      `${colours.has(line.colour) ? colours(line.colour) : line.colourName} / ${sizeLabel(line.size, t('oneSize'))}`,
      ...line.customTexts.flatMap(({ text }) => (text ? [t('quoted', { text })] : [])),
    ],
    price: line.unitGrossMinor > 0 ? money(line.unitGrossMinor * line.quantity) : t('free'),
    pictures: line.pictures.map((path) => `${env().PUBLIC_URL}${path}`),
  }));
  const net: MailSum = { label: t(order.region === 'US' ? 'netBeforeTax' : 'net'), value: money(order.netMinor) };
  const tax: MailSum = { label: t(order.region === 'US' ? 'tax' : 'vat'), value: money(order.vatMinor) };
  const total: MailSum = { label: t('total'), value: money(order.totalMinor), look: 'total' };
  const isGift = order.kind === 'gift';
  const sums: MailSum[] = [
    ...(isSubtotalShown(isGift ? 'promo' : 'store', order.subtotalMinor)
      ? [{ label: t('subtotal'), value: money(order.subtotalMinor) }]
      : []),
    ...(order.shippingMinor > 0 || !isGift
      ? [{ label: t('shipping', { method: t(METHOD[order.shippingMethod]) }), value: money(order.shippingMinor) }]
      : []),
    ...(order.discountMinor > 0 ? [{ label: t('discount'), value: money(-order.discountMinor) }] : []),
    // US tax comes on top; VAT is a part of what stands above it.
    ...(order.region === 'US'
      ? [net, tax, total]
      : [total, { ...net, look: 'part' as const }, { ...tax, look: 'part' as const }]),
  ];
  const address = addressLines(order.customer, locale);
  const delivery = t('delivery', { from: date(order.deliveryFrom), to: date(order.deliveryTo) });
  const reference = t('reference', { ref: order.orderRef });
  const shop = storeUrl({ slug, domain });
  const way = storeOrigin({ domain }) + follow;
  const question = replyTo ? [t('question')] : [];
  const text = [
    heading,
    '',
    intro,
    '',
    reference,
    delivery,
    '',
    ...items.flatMap(({ name, facts, price }) => [`${name}: ${price}`, ...facts.map((fact) => `  ${fact}`), '']),
    ...sums.map(({ label, value }) => `${label}: ${value}`),
    '',
    t('address'),
    ...address,
    '',
    ...question.flatMap((line) => [line, '']),
    t('follow'),
    way,
    '',
    `${storeName}: ${shop}`,
  ];
  const html = mailHtml({
    locale,
    heading,
    sender: storeName,
    preview: `${reference}. ${delivery}`,
    body: `<p style="margin:0 0 20px">${escapeHtml(intro)}</p>
<p style="margin:0 0 24px;padding:14px 16px;border-radius:8px;background:#f5f5f2"><strong>${unbroken(escapeHtml(reference))}</strong><br>${unbroken(escapeHtml(delivery))}</p>
${orderTables(items, sums)}
<h2 style="margin:28px 0 6px;font-size:16px">${escapeHtml(t('address'))}</h2><p style="margin:0">${address.map(escapeHtml).join('<br>')}</p>
${mailButton(way, t('follow'))}<p style="margin:0 0 16px"><a href="${escapeHtml(shop)}">${escapeHtml(storeName)}</a></p>${question.map((line) => `<p style="margin:0;color:#5b6270;font-size:14px">${escapeHtml(line)}</p>`).join('')}`,
  });
  return { subject: t('subject', { store: storeName, ref: order.orderRef }), text: text.join('\n'), html };
}

function addressLines(customer: Confirmed['order']['customer'], locale: Language): string[] {
  const { name, addressFirstLine, addressSecondLine, country } = customer;
  const lines = [name, addressFirstLine, addressSecondLine, ...placeLines(customer), countryIn(locale, country)];
  return lines.filter((line) => line.trim() !== '');
}
