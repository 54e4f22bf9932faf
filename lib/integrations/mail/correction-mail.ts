import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { getHtmlLang } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';
import { loadTexts, toLanguage } from '@/lib/platform/i18n/texts';
import { getStoreOrigin } from '@/lib/platform/site-addresses';
import { buildAddressLines, translateCountry } from './address-lines';
import { escapeHtml } from './escape-html';
import { formatLabelled } from './labelled';
import { buildOrderTables, type MailItem } from './order-tables';
import { buildMailButton, buildMailHtml, preventLineBreaks } from './shell';
import { buildMailBrand, buildStoreFooter, type MailStore } from './store-frame';

interface MailedOrder {
  readonly orderRef: string;
  readonly lang: string;
  readonly region: Region;
}

interface CorrectionMail {
  readonly order: MailedOrder & {
    readonly customer: {
      readonly name: string;
      readonly phone: string;
      readonly addressFirstLine: string;
      readonly addressSecondLine: string;
      readonly city: string;
      readonly county: string;
      readonly state: string;
      readonly postcode: string;
      readonly country: string;
    };
  };
  readonly lines: readonly {
    readonly name: string;
    readonly colour: string;
    readonly colourName: string;
    readonly size: string;
    readonly quantity: number;
    readonly customTexts: readonly { readonly text: string }[];
    /** Paths of JPEGs of the line after the correction. */
    readonly pictures: readonly string[];
  }[];
  /** Lines of the address before the correction; empty when the address did not change. */
  readonly formerAddress: readonly string[];
  readonly store: MailStore;
  /** Path of the order's tracking page; null for orders of Shopify shops, which have a page at Shopify. */
  readonly follow: string | null;
}

/**
 * Builds the e-mail that notifies a shopper of a corrected order, with all current lines and the delivery address, as
 * text and as HTML.
 */
export async function buildCorrectionMail({ order, lines, formerAddress, store, follow }: CorrectionMail) {
  const locale = toLanguage(order.lang);
  const [t, colours] = await Promise.all([
    loadTexts(locale, order.region, 'correctionMail'),
    // i18n-keys: colours.*
    loadTexts(locale, order.region, 'colours'),
  ]);
  const wasMoved = formerAddress.length > 0;
  const heading = t('heading');
  const intro = t('intro', { store: store.name, ref: order.orderRef });
  const items: MailItem[] = lines.map((line) => ({
    name: `${line.quantity} × ${line.name}`,
    facts: [
      `${colours.has(line.colour) ? colours(line.colour) : line.colourName} / ${getSizeLabel(line.size, t('oneSize'))}`,
      ...line.customTexts.flatMap(({ text }) => (text ? [t('quoted', { text })] : [])),
    ],
    price: '',
    pictures: line.pictures.map((path) => `${env().PUBLIC_URL}${path}`),
  }));
  // The phone number is included, because it may be the only change.
  const address = [
    ...buildAddressLines(order.customer, locale),
    ...(wasMoved && order.customer.phone ? [order.customer.phone] : []),
  ];
  const former = formerAddress.map((line) => translateCountry(locale, line));
  const way = follow && getStoreOrigin(store) + follow;
  const brand = buildMailBrand(store);
  const footer = await buildStoreFooter(store, locale);
  const text = [
    heading,
    '',
    intro,
    '',
    ...(wasMoved ? [t('addressChanged'), ''] : []),
    ...items.flatMap((item) => [item.name, ...item.facts.map((fact) => `  ${fact}`), '']),
    t('address'),
    ...address,
    '',
    ...(wasMoved ? [t('addressBefore'), ...former, ''] : []),
    t('wrong'),
    ...(way ? ['', formatLabelled(locale, t('follow'), way)] : []),
    '',
    ...footer.text,
  ].join('\n');
  const html = buildMailHtml({
    locale,
    heading,
    brand,
    preview: intro,
    body: `<p style="margin:0 0 20px">${preventLineBreaks(escapeHtml(intro))}</p>${wasMoved ? `\n<p style="margin:0 0 20px">${escapeHtml(t('addressChanged'))}</p>` : ''}
${buildOrderTables(items, [])}
${addressPart(t('address'), address)}${wasMoved ? addressPart(t('addressBefore'), former) : ''}
<p style="margin:0">${escapeHtml(t('wrong'))}</p>${way ? buildMailButton(way, t('follow'), brand) : ''}`,
    footer: footer.html,
  });
  return { subject: t('subject', { ref: order.orderRef, store: store.name }), text, html };
}

const addressPart = (heading: string, lines: readonly string[]): string =>
  `<h2 style="margin:28px 0 6px;font-size:16px">${escapeHtml(heading)}</h2><p style="margin:0 0 20px">${lines.map(escapeHtml).join('<br>')}</p>`;

interface PersonalisationMail {
  readonly order: MailedOrder;
  readonly store: MailStore;
  /** Names of the products that wait for personalisation. */
  readonly names: readonly string[];
  /** Path of the page on which the shopper enters the personalisation. */
  readonly page: string;
  readonly expiresAt: Date;
}

/** Builds the e-mail that requests missing texts and images from a shopper, as text and as HTML. */
export async function buildPersonalisationMail({ order, store, names, page, expiresAt }: PersonalisationMail) {
  const locale = toLanguage(order.lang);
  const t = await loadTexts(locale, order.region, 'personaliseMail');
  const heading = t('heading');
  const intro = t('intro', { store: store.name, ref: order.orderRef });
  const day = new Intl.DateTimeFormat(getHtmlLang(locale, order.region), { dateStyle: 'long', timeZone: 'UTC' });
  const until = t('until', { date: day.format(expiresAt) });
  const way = env().PUBLIC_URL + page;
  const brand = buildMailBrand(store);
  const footer = await buildStoreFooter(store, locale);
  const text = [
    heading,
    '',
    intro,
    '',
    ...names,
    '',
    formatLabelled(locale, t('action'), way),
    '',
    until,
    '',
    ...footer.text,
  ].join('\n');
  const html = buildMailHtml({
    locale,
    heading,
    brand,
    preview: intro,
    body: `<p style="margin:0 0 16px">${preventLineBreaks(escapeHtml(intro))}</p>
<p style="margin:0;padding:14px 16px;border-radius:8px;background:#f5f5f2">${names.map(escapeHtml).join('<br>')}</p>
${buildMailButton(way, t('action'), brand)}<p style="margin:0;color:#5b6270;font-size:14px">${escapeHtml(until)}</p>`,
    footer: footer.html,
  });
  return { subject: t('subject', { ref: order.orderRef, store: store.name }), text, html };
}
