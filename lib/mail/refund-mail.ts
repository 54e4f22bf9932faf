import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, toLanguage } from '@/lib/i18n/texts';
import { storeUrl } from '@/lib/seo/addresses';
import { escapeHtml } from './escape-html';
import { mailButton, mailHtml, unbroken } from './shell';

interface Refunded {
  readonly order: {
    readonly orderRef: string;
    readonly lang: string;
    readonly region: Region;
    readonly currency: Currency;
    readonly customer: { readonly name: string };
  };
  /** In minor units of the order's currency. */
  readonly refund: { readonly amountMinor: number };
  readonly storeName: string;
  readonly slug: string;
  readonly domain: string | null;
}

/** Tells a shopper, in the language of the order, that money is on its way back; as text and as HTML. The owner's reason
 *  is for the owner's people and is not in it. */
export async function refundMail({ order, refund, storeName, slug, domain }: Refunded) {
  const locale = toLanguage(order.lang);
  const t = await loadTexts(locale, order.region, 'refundMail');
  const amount = formatMoney(refund.amountMinor, order.currency, order.region);
  const heading = t('heading', { name: order.customer.name });
  const intro = t('intro', { amount, store: storeName });
  const when = t('when');
  const reference = t('reference', { ref: order.orderRef });
  const shop = storeUrl({ slug, domain });
  const text = [heading, '', intro, when, '', reference, '', shop].join('\n');
  const html = mailHtml({
    locale,
    heading,
    sender: storeName,
    preview: intro,
    body: `<p style="margin:0 0 12px">${escapeHtml(intro)}</p><p style="margin:0 0 12px">${escapeHtml(when)}</p>
<p style="margin:0"><strong>${unbroken(escapeHtml(reference))}</strong></p>${mailButton(shop, storeName)}`,
  });
  return { subject: t('subject', { ref: order.orderRef, store: storeName, amount }), text, html };
}
