import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, toLanguage } from '@/lib/i18n/texts';
import { storeUrl } from '@/lib/seo/addresses';
import { escapeHtml } from './escape-html';
import { mailHtml } from './shell';

/** A shopper's message as its store gets it, as text and as HTML. What the shopper wrote stays text in both. */
export async function contactMail({
  store,
  message,
}: {
  readonly store: {
    readonly name: string;
    readonly slug: string;
    readonly domain: string | null;
    readonly region: Region;
    readonly lang: string | null;
  };
  readonly message: { readonly name: string; readonly email: string; readonly message: string };
}) {
  const locale = toLanguage(store.lang);
  const t = await loadTexts(locale, store.region, 'contactMail');
  const shop = storeUrl(store);
  const heading = t('heading', { name: message.name });
  const from = t('from', { name: message.name, email: message.email });
  const reply = t('reply');
  const text = [heading, '', message.message, '', from, reply, '', shop].join('\n');
  const html = mailHtml({
    locale,
    heading,
    sender: store.name,
    body: `<p style="white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(message.message)}</p>
<hr style="border:0;border-top:1px solid #ddd"><p>${escapeHtml(from)}<br>${escapeHtml(reply)}</p>
<p style="margin:0"><a href="${escapeHtml(shop)}">${escapeHtml(store.name)}</a></p>`,
  });
  return { subject: t('subject', { store: store.name, name: message.name }), text, html };
}
