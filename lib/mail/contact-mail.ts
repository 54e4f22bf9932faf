import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';
import { loadTexts, toLanguage } from '@/lib/i18n/texts';
import { escapeHtml } from './escape-html';

/** A shopper's message as its store gets it, as text and as HTML. What the shopper wrote stays text in both. */
export async function contactMail({
  store,
  message,
}: {
  readonly store: {
    readonly name: string;
    readonly slug: string;
    readonly region: Region;
    readonly lang: string | null;
  };
  readonly message: { readonly name: string; readonly email: string; readonly message: string };
}) {
  const locale = toLanguage(store.lang);
  const t = await loadTexts(locale, store.region, 'contactMail');
  const shop = `${env().PUBLIC_URL}/${store.slug}`;
  const heading = t('heading', { name: message.name });
  const from = t('from', { name: message.name, email: message.email });
  const reply = t('reply');
  const text = [heading, '', message.message, '', from, reply, '', shop].join('\n');
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><body style="margin:0;background:#f5f5f2">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff;color:#1b1f27;font:16px/1.5 sans-serif">
<h1 style="font-size:22px">${escapeHtml(heading)}</h1>
<p style="white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(message.message)}</p>
<hr style="border:0;border-top:1px solid #ddd"><p>${escapeHtml(from)}<br>${escapeHtml(reply)}</p>
<p><a href="${escapeHtml(shop)}">${escapeHtml(store.name)}</a></p></div></body></html>`;
  return { subject: t('subject', { store: store.name, name: message.name }), text, html };
}
