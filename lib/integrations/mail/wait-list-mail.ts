import { loadTexts, toLanguage } from '@/lib/platform/i18n/texts';
import { buildStoreUrl } from '@/lib/platform/site-addresses';
import { escapeHtml } from './escape-html';
import { buildMailButton, buildMailHtml } from './shell';
import { buildMailBrand, buildStoreFooter, type MailStore } from './store-frame';

/** Mails of a store's wait list: a request to confirm the address, and the notice that the store has opened. */
type WaitListMailKind = 'confirm' | 'open';

/**
 * Builds a mail of a store's wait list in the visitor's language, as text and as HTML.
 * @param input.pageUrl page on which the visitor confirms or ends the entry
 */
export async function buildWaitListMail(input: {
  readonly kind: WaitListMailKind;
  readonly lang: string;
  readonly store: MailStore;
  readonly pageUrl: string;
}) {
  const { kind, store, pageUrl } = input;
  const locale = toLanguage(input.lang);
  // i18n-keys: waitListMail.confirm.*, waitListMail.open.*
  const t = await loadTexts(locale, store.region, 'waitListMail');
  const names = { store: store.name };
  const heading = t(`${kind}.heading`, names);
  const intro = t(`${kind}.text`, names);
  const action = t(`${kind}.action`, names);
  const url = kind === 'confirm' ? pageUrl : `${buildStoreUrl(store)}?lang=${locale}`;
  const ending = t(`${kind}.ending`, names);
  const brand = buildMailBrand(store);
  const footer = await buildStoreFooter(store, locale, { hasOrdered: false });
  const endingLines = kind === 'confirm' ? [ending] : [`${ending} ${pageUrl}`];
  const text = [heading, '', intro, '', `${action}: ${url}`, '', ...endingLines, '', ...footer.text].join('\n');
  const html = buildMailHtml({
    locale,
    heading,
    brand,
    preview: intro,
    body: `<p style="margin:0 0 12px">${escapeHtml(intro)}</p>${buildMailButton(url, action, brand)}
<p style="margin:20px 0 0;color:#5b6270;font-size:14px">${
      kind === 'confirm'
        ? escapeHtml(ending)
        : `<a href="${escapeHtml(pageUrl)}" style="color:#5b6270">${escapeHtml(ending)}</a>`
    }</p>`,
    footer: footer.html,
  });
  return { subject: t(`${kind}.subject`, names), text, html };
}
