import { formatLongDate } from '@/lib/domain/dates/long-date';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import { isSubtotalShown } from '@/lib/domain/pricing/price-order';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, type Texts, toLanguage } from '@/lib/platform/i18n/texts';
import { getStoreOrigin } from '@/lib/platform/site-addresses';
import { buildAddressLines } from './address-lines';
import { escapeHtml } from './escape-html';
import { formatLabelled } from './labelled';
import { buildItemLines, buildOrderTables, type MailLine, type MailSum, toMailItems } from './order-tables';
import { buildMailButton, buildMailHtml, preventLineBreaks } from './shell';
import { buildMailBrand, buildStoreFooter, type MailStore } from './store-frame';

/** Data of the order confirmation. Amounts in minor units, dates as YYYY-MM-DD. */
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
    readonly donationMinor: number;
    readonly donationTo: string;
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
  /** Reference of the order that this order replaces; null = it is no replacement. */
  readonly replaces: string | null;
  readonly lines: readonly (MailLine & { readonly unitGrossMinor: number })[];
  /** Whether a line contains a text or picture that the shopper could change. */
  readonly isPersonalised: boolean;
  readonly store: MailStore;
  /** Path of the order's tracking page. */
  readonly follow: string;
  /** Reply-to address; empty when replies are not read. */
  readonly replyTo: string;
}

const METHOD = {
  standard: 'methodStandard',
  standard_tracked: 'methodStandardTracked',
  express: 'methodExpress',
} as const;

/**
 * Builds the confirmation of an order in the order's language, as text and as HTML, with the content of the
 * confirmation page (ORD-07). The confirmation of a replacement names the replaced order and contains no prices,
 * because nothing is sold.
 */
export async function buildOrderConfirmation({
  order,
  replaces,
  lines,
  isPersonalised,
  store,
  follow,
  replyTo,
}: Confirmed) {
  const locale = toLanguage(order.lang);
  const t = await loadTexts(locale, order.region, 'orderMail');
  const money = (minor: number) => formatMoney(minor, order.currency, order.region);
  const date = (day: string) => formatLongDate(day, locale, order.region);
  const isReplacement = replaces !== null;
  const names = { name: order.customer.name, store: store.name, ref: replaces ?? order.orderRef };
  const heading = isReplacement ? t('replacementHeading', names) : t('heading', names);
  const intro = isReplacement ? t('replacementIntro', names) : t('intro', names);
  const items = await toMailItems(lines, locale, order.region, (line) =>
    isReplacement ? '' : line.unitGrossMinor > 0 ? money(line.unitGrossMinor * line.quantity) : t('free'),
  );
  const sums = isReplacement ? [] : listSums(order, t, money);
  const address = buildAddressLines(order.customer, locale);
  const [from, to] = [date(order.deliveryFrom), date(order.deliveryTo)];
  const delivery = t('delivery', { from, to });
  const reference = t('reference', { ref: order.orderRef });
  const donation =
    order.donationMinor > 0 ? [t('donation', { amount: money(order.donationMinor), name: order.donationTo })] : [];
  const way = getStoreOrigin(store) + follow;
  const question = replyTo ? [t('question')] : [];
  const brand = buildMailBrand(store);
  const footer = await buildStoreFooter(store, locale, { returns: isPersonalised ? 'personalised' : 'plain' });
  const text = [
    heading,
    '',
    intro,
    '',
    reference,
    delivery,
    '',
    ...buildItemLines(items),
    ...sums.map(({ label, value }) => formatLabelled(locale, label, value)),
    ...(sums.length > 0 ? [''] : []),
    ...donation.flatMap((line) => [line, '']),
    t('address'),
    ...address,
    '',
    t('follow'),
    way,
    '',
    ...question.flatMap((line) => [line, '']),
    ...footer.text,
  ];
  const html = buildMailHtml({
    locale,
    heading,
    brand,
    preview: `${reference}. ${delivery}`,
    body: `<p style="margin:0 0 20px">${preventLineBreaks(escapeHtml(intro))}</p>
<p style="margin:0 0 24px;padding:14px 16px;border-radius:8px;background:#f5f5f2"><strong>${preventLineBreaks(escapeHtml(reference))}</strong><br>${preventLineBreaks(escapeHtml(delivery), [from, to])}</p>
${buildOrderTables(items, sums)}${donation.map((line) => `<p style="margin:20px 0 0">${escapeHtml(line)}</p>`).join('')}
<h2 style="margin:28px 0 6px;font-size:16px">${escapeHtml(t('address'))}</h2><p style="margin:0">${address.map(escapeHtml).join('<br>')}</p>
${buildMailButton(way, t('follow'), brand)}${question.map((line) => `<p style="margin:0;color:#5b6270;font-size:14px">${escapeHtml(line)}</p>`).join('')}`,
    footer: footer.html,
  });
  const subject = isReplacement ? t('replacementSubject', names) : t('subject', names);
  return { subject, text: text.join('\n'), html };
}

/** Lists the order's sums in the sequence in which the checkout shows them. */
function listSums(order: Confirmed['order'], t: Texts, money: (minor: number) => string): MailSum[] {
  const net: MailSum = { label: t(order.region === 'US' ? 'netBeforeTax' : 'net'), value: money(order.netMinor) };
  const tax: MailSum = { label: t(order.region === 'US' ? 'tax' : 'vat'), value: money(order.vatMinor) };
  const total: MailSum = { label: t('total'), value: money(order.totalMinor), style: 'total' };
  const isGift = order.kind === 'gift';
  return [
    ...(isSubtotalShown(isGift ? 'promo' : 'store', order.subtotalMinor)
      ? [{ label: t('subtotal'), value: money(order.subtotalMinor) }]
      : []),
    ...(order.shippingMinor > 0 || !isGift
      ? [{ label: t('shipping', { method: t(METHOD[order.shippingMethod]) }), value: money(order.shippingMinor) }]
      : []),
    ...(order.discountMinor > 0 ? [{ label: t('discount'), value: money(-order.discountMinor) }] : []),
    // US tax is added to the net amount; VAT is included in the total above it.
    ...(order.region === 'US'
      ? [net, tax, total]
      : [total, { ...net, style: 'part' as const }, { ...tax, style: 'part' as const }]),
  ];
}
