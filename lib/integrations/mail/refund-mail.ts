import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, toLanguage } from '@/lib/platform/i18n/texts';
import { escapeHtml } from './escape-html';
import { buildMailHtml, preventLineBreaks } from './shell';
import { buildMailBrand, buildStoreFooter, type MailStore } from './store-frame';

interface Ended {
  readonly kind: 'refund' | 'cancellation';
  readonly order: {
    readonly orderRef: string;
    readonly lang: string;
    readonly region: Region;
    readonly currency: Currency;
    readonly customer: { readonly name: string };
  };
  /** Refunded amount in minor units; null = the order was cancelled without a refund. */
  readonly refund: { readonly amountMinor: number } | null;
  readonly store: MailStore;
}

/**
 * Builds the mail about a cancellation or a refund, in the order's language, as text and as HTML. It omits the reason
 * that the store's owner entered, which is internal.
 */
export async function buildRefundMail({ kind, order, refund, store }: Ended) {
  const locale = toLanguage(order.lang);
  const t = await loadTexts(locale, order.region, 'refundMail');
  const isCancelled = kind === 'cancellation';
  const amount = refund ? formatMoney(refund.amountMinor, order.currency, order.region) : '';
  const names = { name: order.customer.name, store: store.name, ref: order.orderRef, amount };
  const heading = isCancelled ? t('cancelledHeading', names) : t('heading', names);
  const facts = isCancelled
    ? [t('cancelledIntro', names), ...(refund ? [t('cancelledRefund', names)] : [])]
    : [t('intro', names)];
  const when = refund ? [t('when')] : [];
  const reference = t('reference', names);
  const brand = buildMailBrand(store);
  const footer = await buildStoreFooter(store, locale);
  const text = [heading, '', ...facts, ...when, '', reference, '', ...footer.text].join('\n');
  const html = buildMailHtml({
    locale,
    heading,
    brand,
    preview: facts[0] ?? '',
    body: `${[...facts, ...when].map((fact) => `<p style="margin:0 0 12px">${preventLineBreaks(escapeHtml(fact))}</p>`).join('')}
<p style="margin:0"><strong>${preventLineBreaks(escapeHtml(reference))}</strong></p>`,
    footer: footer.html,
  });
  return { subject: isCancelled ? t('cancelledSubject', names) : t('subject', names), text, html };
}
