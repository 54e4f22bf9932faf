import { sizeLabel } from '@/lib/domain/catalogue/sizes';
import type { Language } from '@/lib/domain/languages/languages';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import { countryLabel, findCountryByName } from '@/lib/domain/regions/countries';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';
import { loadTexts, toLanguage } from '@/lib/i18n/texts';
import { escapeHtml } from './escape-html';
import { mailHtml } from './shell';

/** What the mail says of an order. Amounts in minor units, dates as YYYY-MM-DD. */
interface Confirmed {
  readonly order: {
    readonly orderRef: string;
    readonly lang: string;
    readonly region: Region;
    readonly currency: Currency;
    readonly shippingMethod: ShippingMethod;
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
  }[];
  readonly storeName: string;
  readonly slug: string;
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

type Row = readonly [label: string, value: string];

/** The confirmation of an order in its own language, as text and as HTML, with the same points as the page (ORD-07). */
export async function orderConfirmation({ order, lines, storeName, slug }: Confirmed) {
  const locale = toLanguage(order.lang);
  const [t, colours] = await Promise.all([
    loadTexts(locale, order.region, 'orderMail'),
    loadTexts(locale, order.region, 'colours'),
  ]);
  const money = (minor: number) => formatMoney(minor, order.currency, order.region);
  const { customer } = order;
  const date = (iso: string) => iso.split('-').reverse().join('-');
  const heading = t('heading', { name: customer.name });
  const intro = t('intro', { store: storeName });
  const items: Row[] = lines.map((line) => [
    [
      `${line.quantity} × ${line.name}`,
      colours.has(line.colour) ? colours(line.colour) : line.colourName,
      sizeLabel(line.size, t('oneSize')),
      ...line.customTexts.flatMap(({ text }) => (text ? [t('quoted', { text })] : [])),
    ].join(', '),
    money(line.unitGrossMinor * line.quantity),
  ]);
  const sums: Row[] = [
    [t('shipping', { method: t(METHOD[order.shippingMethod]) }), money(order.shippingMinor)],
    ...(order.discountMinor > 0 ? [[t('discount'), money(-order.discountMinor)] as const] : []),
    [t('net'), money(order.netMinor)],
    [t(order.region === 'US' ? 'tax' : 'vat'), money(order.vatMinor)],
    [t('total'), money(order.totalMinor)],
  ];
  const address = [
    customer.name,
    customer.addressFirstLine,
    customer.addressSecondLine,
    [customer.postcode, customer.city].join(' '),
    customer.county,
    customer.state,
    countryIn(locale, customer.country),
  ].filter(Boolean);
  const delivery = t('delivery', { from: date(order.deliveryFrom), to: date(order.deliveryTo) });
  const reference = t('reference', { ref: order.orderRef });
  const shop = `${env().PUBLIC_URL}/${slug}`;
  const rows = (list: readonly Row[]) => list.map(([label, value]) => `${label}: ${value}`);
  const text = [
    heading,
    '',
    intro,
    reference,
    '',
    ...rows(items),
    '',
    ...rows(sums),
    '',
    delivery,
    '',
    t('address'),
    ...address,
    '',
    shop,
  ];
  const table = (list: readonly Row[]) =>
    `<table role="presentation" style="width:100%;border-collapse:collapse">${list
      .map(
        ([label, value]) =>
          `<tr><td style="padding:6px 12px 6px 0">${escapeHtml(label)}</td><td style="padding:6px 0;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
      )
      .join('')}</table>`;
  const html = mailHtml({
    locale,
    heading,
    body: `<p>${escapeHtml(intro)}</p><p><strong>${escapeHtml(reference)}</strong></p>
${table(items)}<hr style="border:0;border-top:1px solid #ddd">${table(sums)}
<p>${escapeHtml(delivery)}</p><h2 style="font-size:16px">${escapeHtml(t('address'))}</h2><p>${address.map(escapeHtml).join('<br>')}</p>
<p><a href="${escapeHtml(shop)}">${escapeHtml(storeName)}</a></p>`,
  });
  return { subject: t('subject', { store: storeName, ref: order.orderRef }), text: text.join('\n'), html };
}
