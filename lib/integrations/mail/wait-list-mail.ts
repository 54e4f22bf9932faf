import { formatLocalMoment, getDateTag } from '@/lib/domain/dates/human-dates';
import { loadTexts, toLanguage } from '@/lib/platform/i18n/texts';
import { buildStoreUrl } from '@/lib/platform/site-addresses';
import { escapeHtml } from './escape-html';
import { buildMailButton, buildMailHtml } from './shell';
import { buildMailBrand, buildStoreFooter, type MailStore } from './store-frame';

/**
 * Mails of a store's wait list, each with its messages: a request to confirm the address, and the notice that the store
 * has opened or closes soon.
 */
const MAILS = {
  confirm: { texts: 'confirm', isConfirmation: true },
  'confirm-last-call': { texts: 'confirmLastCall', isConfirmation: true },
  open: { texts: 'open', isConfirmation: false },
  'last-call': { texts: 'lastCall', isConfirmation: false },
} as const;

/**
 * Builds a mail of a store's wait list in the visitor's language, as text and as HTML.
 * @param input.pageUrl page on which the visitor confirms or ends the entry
 * @param input.closing closing that shoppers see, for a reminder; null for the other mails
 */
export async function buildWaitListMail(input: {
  readonly kind: keyof typeof MAILS;
  readonly lang: string;
  readonly store: MailStore;
  readonly pageUrl: string;
  readonly closing?: { readonly at: Date; readonly timeZone: string } | null;
}) {
  const { store, pageUrl, closing } = input;
  const { texts, isConfirmation } = MAILS[input.kind];
  const locale = toLanguage(input.lang);
  // i18n-keys: waitListMail.confirm.*, waitListMail.confirmLastCall.*, waitListMail.open.*, waitListMail.lastCall.*
  const t = await loadTexts(locale, store.region, 'waitListMail');
  const names = {
    store: store.name,
    at: closing ? formatLocalMoment(closing.at, getDateTag(locale, store.region), closing.timeZone) : '',
  };
  const heading = t(`${texts}.heading`, names);
  const intro = t(`${texts}.text`, names);
  const action = t(`${texts}.action`, names);
  const url = isConfirmation ? pageUrl : `${buildStoreUrl(store)}?lang=${locale}`;
  const ending = t(`${texts}.ending`, names);
  const brand = buildMailBrand(store);
  const footer = await buildStoreFooter(store, locale, { hasOrdered: false });
  const endingLines = isConfirmation ? [ending] : [`${ending} ${pageUrl}`];
  const text = [heading, '', intro, '', `${action}: ${url}`, '', ...endingLines, '', ...footer.text].join('\n');
  const html = buildMailHtml({
    locale,
    heading,
    brand,
    preview: intro,
    body: `<p style="margin:0 0 12px">${escapeHtml(intro)}</p>${buildMailButton(url, action, brand)}
<p style="margin:20px 0 0;color:#5b6270;font-size:14px">${
      isConfirmation
        ? escapeHtml(ending)
        : `<a href="${escapeHtml(pageUrl)}" style="color:#5b6270">${escapeHtml(ending)}</a>`
    }</p>`,
    footer: footer.html,
  });
  return { subject: t(`${texts}.subject`, names), text, html };
}
