import { formatLongDate } from '@/lib/domain/dates/long-date';
import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, toLanguage } from '@/lib/platform/i18n/texts';
import { buildStoreUrl } from '@/lib/platform/site-addresses';
import { escapeHtml } from './escape-html';
import { buildMailHtml } from './shell';

/**
 * Builds the e-mail with a shopper's message to the store, as text and as HTML. The shopper's input is escaped in the
 * HTML.
 */
export async function buildContactMail({
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
  readonly message: {
    readonly name: string;
    readonly email: string;
    readonly message: string;
    /** Number of pieces, and date as YYYY-MM-DD; empty when the shopper entered none. */
    readonly quantity: string;
    readonly date: string;
    readonly product: {
      readonly id: number;
      readonly name: string;
      readonly colour: { readonly code: string; readonly name: string } | null;
    } | null;
  };
}) {
  const locale = toLanguage(store.lang);
  const [t, colours] = await Promise.all([
    loadTexts(locale, store.region, 'contactMail'),
    // i18n-keys: colours.*
    loadTexts(locale, store.region, 'colours'),
  ]);
  const shop = buildStoreUrl(store);
  const heading = t('heading', { name: message.name });
  const from = t('from', { name: message.name, email: message.email });
  const reply = t('reply');
  const { product, quantity, date } = message;
  const colour = product?.colour;
  const colourName = colour ? (colours.has(colour.code) ? colours(colour.code) : colour.name) : '';
  const subject = product
    ? {
        name: [product.name, colourName].filter(Boolean).join(', '),
        url: `${buildStoreUrl(store, `Product=${product.id}`)}${colour ? `?${new URLSearchParams({ colour: colour.code })}` : ''}`,
      }
    : null;
  const wishes = [
    quantity && t('quantity', { count: quantity }),
    date && t('date', { date: formatLongDate(date, locale, store.region) }),
  ].filter(Boolean);
  const about = subject ? [t('about', { product: subject.name }), subject.url] : [];
  const facts = [...about, ...wishes];
  const text = [
    heading,
    '',
    ...facts,
    ...(facts.length > 0 ? [''] : []),
    message.message,
    '',
    from,
    reply,
    '',
    shop,
  ].join('\n');
  const html = buildMailHtml({
    locale,
    heading,
    sender: store.name,
    body: `${
      facts.length === 0
        ? ''
        : `<p>${[
            ...(subject
              ? [`<a href="${escapeHtml(subject.url)}">${escapeHtml(t('about', { product: subject.name }))}</a>`]
              : []),
            ...wishes.map(escapeHtml),
          ].join('<br>')}</p>`
    }<p style="white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(message.message)}</p>
<hr style="border:0;border-top:1px solid #ddd"><p>${escapeHtml(from)}<br>${escapeHtml(reply)}</p>
<p style="margin:0"><a href="${escapeHtml(shop)}">${escapeHtml(store.name)}</a></p>`,
  });
  return { subject: t('subject', { store: store.name, name: message.name }), text, html };
}
