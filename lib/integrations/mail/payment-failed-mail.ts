import { formatLongDate } from '@/lib/domain/dates/long-date';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import type { PaymentLink } from '@/lib/domain/payments/pending';
import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, toLanguage } from '@/lib/platform/i18n/texts';
import { buildStoreUrl } from '@/lib/platform/site-addresses';
import { escapeHtml } from './escape-html';
import { buildMailButton, buildMailHtml, preventLineBreaks } from './shell';
import { buildMailBrand, buildStoreFooter, type MailStore } from './store-frame';

interface FailedPayment {
  readonly order: {
    readonly orderRef: string;
    readonly lang: string;
    readonly region: Region;
    readonly currency: Currency;
    /** Amount due in minor units. */
    readonly dueMinor: number;
    readonly customer: { readonly name: string };
  };
  readonly store: MailStore;
  /** Data for the link to the payment step; null when the order can no longer be paid. */
  readonly link: PaymentLink | null;
}

/**
 * Builds the mail about a failed payment, in the order's language, as text and as HTML. The payment had been pending
 * for days; the mail links to the payment step of the same order.
 */
export async function buildPaymentFailedMail({ order, store, link }: FailedPayment) {
  const locale = toLanguage(order.lang);
  const t = await loadTexts(locale, order.region, 'paymentFailedMail');
  const amount = formatMoney(order.dueMinor, order.currency, order.region);
  const names = { name: order.customer.name, store: store.name, ref: order.orderRef, amount };
  const heading = t('heading', names);
  const date = link ? formatLongDate(link.until, locale, order.region) : '';
  const facts = [t('intro', names), link ? t('again', { date }) : t('orderAgain')];
  const url = link ? buildPaymentUrl(store, link) : '';
  const action = t('action');
  const ignore = t('ignore');
  const reference = t('reference', names);
  const brand = buildMailBrand(store);
  const footer = await buildStoreFooter(store, locale);
  const text = [
    heading,
    '',
    ...facts,
    ...(url ? ['', `${action}: ${url}`] : []),
    '',
    ignore,
    '',
    reference,
    '',
    ...footer.text,
  ].join('\n');
  const paragraph = (sentence: string) =>
    `<p style="margin:0 0 12px">${preventLineBreaks(escapeHtml(sentence), date ? [escapeHtml(date)] : [])}</p>`;
  const html = buildMailHtml({
    locale,
    heading,
    brand,
    preview: facts[0] ?? '',
    body: `${facts.map(paragraph).join('')}
${url ? buildMailButton(url, action, brand) : ''}
${paragraph(ignore)}
<p style="margin:0"><strong>${preventLineBreaks(escapeHtml(reference))}</strong></p>`,
    footer: footer.html,
  });
  return { subject: t('subject', names), text, html };
}

/**
 * Returns the address to which redirecting payments return, because that page shows the payment step again (PAY-08).
 */
const buildPaymentUrl = (store: MailStore, { intentId, clientSecret }: PaymentLink): string =>
  `${buildStoreUrl(store, 'payment-success')}?${new URLSearchParams({
    payment_intent: intentId,
    payment_intent_client_secret: clientSecret,
  })}`;
