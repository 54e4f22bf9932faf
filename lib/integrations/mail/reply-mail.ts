import type { ReplyContent, ReplyTemplate } from '@/lib/domain/orders/replies';
import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, toLanguage } from '@/lib/platform/i18n/texts';
import { escapeHtml } from './escape-html';
import { buildMailHtml } from './shell';
import { buildMailBrand, buildStoreFooter, type MailStore } from './store-frame';

interface About {
  readonly orderRef: string;
  readonly lang: string;
  readonly region: Region;
  readonly customer: { readonly name: string };
}

/** Returns a draft of a reply in the order's language, which a user edits before sending it. */
export async function buildReplyDraft(order: About, template: ReplyTemplate, storeName: string): Promise<ReplyContent> {
  // i18n-keys: replyMail.body.*
  const t = await loadTexts(toLanguage(order.lang), order.region, 'replyMail');
  const names = { name: order.customer.name, ref: order.orderRef, store: storeName };
  const parts = [t('greeting', names), t(`body.${template}`, names), t('closing', names)];
  return { subject: t('subject', names), text: parts.join('\n\n') };
}

/**
 * Builds a user's reply to a shopper, as text and as HTML, with the seller's details below. The typed text is escaped;
 * only its paragraphs and line breaks become HTML.
 */
export async function buildReplyMail(order: About, { subject, text }: ReplyContent, store: MailStore) {
  const locale = toLanguage(order.lang);
  const paragraphs = text.split(/\n{2,}/).map((part) => escapeHtml(part).replaceAll('\n', '<br>'));
  const footer = await buildStoreFooter(store, locale);
  const html = buildMailHtml({
    locale,
    heading: subject,
    brand: buildMailBrand(store),
    preview: text.slice(0, 120),
    body: paragraphs.map((part) => `<p style="margin:0 0 12px">${part}</p>`).join('\n'),
    footer: footer.html,
  });
  return { subject, text: [text, '', ...footer.text].join('\n'), html };
}
