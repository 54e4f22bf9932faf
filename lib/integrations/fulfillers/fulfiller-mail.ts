import { formatLongDate } from '@/lib/domain/dates/long-date';
import type { FulfillerRecallCause } from '@/lib/domain/fulfilment/recall';
import { getCountryLanguage } from '@/lib/domain/languages/languages';
import { findCountryByIso2 } from '@/lib/domain/regions/countries';
import { formatPlaceLines } from '@/lib/domain/regions/place-lines';
import type { FulfillerRecipient, Recall, Submission } from '@/lib/integrations/fulfillers/provider';
import { loadTexts } from '@/lib/platform/i18n/texts';
import { escapeHtml } from '../mail/escape-html';
import { buildMailHtml } from '../mail/shell';

/**
 * Builds the e-mail that submits an order to a fulfiller, as text and as HTML: products, prints, delivery address, and
 * the print files as links.
 */
export async function buildFulfillerOrderMail({
  recipient,
  submission,
}: {
  recipient: FulfillerRecipient;
  submission: Submission;
}) {
  const locale = getCountryLanguage(recipient.country);
  const t = await loadTexts(locale, 'EU', 'fulfillerMail');
  const { shipTo, lines, orderRef, storeName } = submission;
  const heading = t('heading', { ref: orderRef });
  const intro = t(submission.replaces ? 'introAgain' : 'intro', { store: storeName });
  const date = (iso: string) => formatLongDate(iso, locale, 'EU');
  const { shipBy } = submission;
  const dates = [
    ...(shipBy === null ? [] : [t('shipBy', { date: date(shipBy) })]),
    t('deliver', { from: date(submission.deliveryFrom), to: date(submission.deliveryTo) }),
  ];
  const items = lines.map((line) => ({
    text: `${line.quantity} × ${line.name}, ${line.colour}, ${line.size} (${line.sku})`,
    files: line.files.map((file) => ({
      label: `${file.name}, ${file.widthPx} × ${file.heightPx} px, ${file.dpi} dpi`,
      url: file.url,
    })),
  }));
  const country = findCountryByIso2(shipTo.countryIso2)?.name ?? shipTo.country;
  const address = [
    shipTo.name,
    shipTo.line1,
    shipTo.line2,
    ...formatPlaceLines({ ...shipTo, country }),
    country,
    shipTo.phone,
  ].filter((line) => line.trim() !== '');
  const text = [
    heading,
    '',
    intro,
    ...dates,
    '',
    ...items.flatMap((item) => [item.text, ...item.files.flatMap(({ label, url }) => [`  ${label}`, `  ${url}`]), '']),
    t('shipTo'),
    ...address,
    '',
    t('linksEnd'),
  ];
  const list = items
    .map(
      (item) =>
        `<li style="margin:0 0 12px"><strong>${escapeHtml(item.text)}</strong>${item.files
          .map(({ label, url }) => `<br><a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`)
          .join('')}</li>`,
    )
    .join('');
  const html = buildMailHtml({
    locale,
    heading,
    sender: storeName,
    preview: intro,
    body: `<p style="margin:0 0 12px">${[intro, ...dates].map(escapeHtml).join('<br>')}</p><ul style="padding-left:20px">${list}</ul>
<h2 style="margin:24px 0 6px;font-size:16px">${escapeHtml(t('shipTo'))}</h2><p style="margin:0 0 16px">${address.map(escapeHtml).join('<br>')}</p>
<p style="margin:0;color:#5b6270;font-size:14px">${escapeHtml(t('linksEnd'))}</p>`,
  });
  return { subject: t('subject', { ref: orderRef, store: storeName }), text: text.join('\n'), html };
}

const INTRO_OF = {
  cancelled: 'recallCancelled',
  'given to another': 'recallGiven',
  corrected: 'recallCorrected',
} as const satisfies Record<FulfillerRecallCause, string>;

/** Builds the e-mail that recalls an order from its fulfiller, as text and as HTML. */
export async function buildRecallMail({ recipient, recall }: { recipient: FulfillerRecipient; recall: Recall }) {
  const locale = getCountryLanguage(recipient.country);
  const t = await loadTexts(locale, 'EU', 'fulfillerMail');
  const { orderRef, storeName, externalId } = recall;
  const heading = t('recallHeading', { ref: orderRef });
  // i18n-keys: fulfillerMail.*
  const intro = t(INTRO_OF[recall.cause], { store: storeName });
  const facts = [intro, ...(externalId ? [t('recallNumber', { number: externalId })] : []), t('recallAnswer')];
  const html = buildMailHtml({
    locale,
    heading,
    sender: storeName,
    preview: intro,
    body: facts.map((fact) => `<p style="margin:0 0 12px">${escapeHtml(fact)}</p>`).join(''),
  });
  return {
    subject: t('recallSubject', { ref: orderRef, store: storeName }),
    text: [heading, '', ...facts].join('\n'),
    html,
  };
}
