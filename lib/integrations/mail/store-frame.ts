import type { Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { buildPalette } from '@/lib/domain/store/contrast';
import { isPicturePath } from '@/lib/domain/store/store-config';
import { loadTexts } from '@/lib/platform/i18n/texts';
import { buildSiteUrl, buildStoreUrl } from '@/lib/platform/site-addresses';
import { translateCountry } from './address-lines';
import { escapeHtml } from './escape-html';
import { formatLabelled } from './labelled';

/** Store whose shopper receives an e-mail. */
export interface MailStore {
  readonly name: string;
  readonly slug: string;
  /** The store's own domain, once verified. */
  readonly domain: string | null;
  readonly region: Region;
  /** URL of the store where it is not one of our pages, such as a Shopify shop; null = not public yet, a draft. */
  readonly site?: string | null;
  /** Path of its logo on this site; '' = the name is shown instead. */
  readonly logo: string;
  readonly colours: { readonly primary: string; readonly secondary: string };
  /** Company that sells; '' for missing details. */
  readonly seller: {
    readonly legalName: string;
    readonly address: string;
    readonly vatNumber: string;
    readonly registrationNumber: string;
    readonly email: string;
  };
  /** True when the store has its own terms; e-mails then do not quote the standard return policy. */
  readonly hasOwnTerms: boolean;
}

/** Branding of a store's e-mails; colours are hex and contrast with each other at 4.5:1 or more. */
export interface MailBrand {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly colour: string;
  readonly onColour: string;
}

/**
 * Returns the logo and colours of a store for its e-mails. A logo that is not hosted on this site, or a colour that is
 * not hex, is ignored.
 */
export function buildMailBrand({ name, logo, colours }: MailStore): MailBrand {
  const { primary, onPrimary } = buildPalette(colours);
  return { name, logoUrl: isPicturePath(logo) ? buildSiteUrl(logo) : null, colour: primary, onColour: onPrimary };
}

/**
 * Returns the footer of an e-mail to a shopper, as text lines and as HTML: the seller, links to the terms and, with
 * `returns`, the return policy for plain or personalised products.
 */
export async function buildStoreFooter(
  store: MailStore,
  locale: Language,
  { returns }: { readonly returns?: 'plain' | 'personalised' } = {},
): Promise<{ readonly text: readonly string[]; readonly html: string }> {
  const [terms, company] = await Promise.all([
    loadTexts(locale, store.region, 'storeTerms'),
    loadTexts(locale, store.region, 'storeCompany'),
  ]);
  const { legalName, address, vatNumber, registrationNumber, email } = store.seller;
  // Links only pages that are public. The link to the terms uses the e-mail's language, like the link to the order.
  const links =
    store.site === undefined
      ? [
          { name: store.name, url: buildStoreUrl(store) },
          { name: terms('title'), url: `${buildStoreUrl(store, 'terms-and-conditions')}?lang=${locale}` },
        ]
      : store.site === null
        ? []
        : [{ name: store.name, url: store.site }];
  const returnsText =
    returns === 'personalised' ? `${terms('returnsPersonalised')} ${terms('returnsText')}` : terms('returnsText');
  const wording = returns && !store.hasOwnTerms ? { title: terms('returnsTitle'), text: returnsText } : null;
  const seller = [
    // Avoids a double full stop after a company name that ends with one.
    terms('sellerText', { company: legalName || store.name }).replace('..', '.'),
    oneLine(address, locale),
    registrationNumber && formatLabelled(locale, company('registration'), registrationNumber),
    vatNumber && formatLabelled(locale, company('vat'), vatNumber),
    email,
  ].filter((line) => line !== '');
  const text = [
    ...(wording ? [wording.title, wording.text, ''] : []),
    ...seller,
    ...links.toReversed().map(({ name, url }) => formatLabelled(locale, name, url)),
  ];
  const html = `${
    wording
      ? `<h2 style="margin:28px 0 6px;font-size:16px">${escapeHtml(wording.title)}</h2><p style="margin:0;font-size:14px">${escapeHtml(wording.text)}</p>`
      : ''
  }
<div style="margin-top:28px;padding-top:16px;border-top:1px solid #ddd"><p style="margin:0 0 8px;color:#5b6270;font-size:14px;overflow-wrap:anywhere">${seller.map(escapeHtml).join('<br>')}</p>
<p style="margin:0;font-size:14px">${links.map(({ name, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`).join(' &nbsp;·&nbsp; ')}</p></div>`;
  return { text, html };
}

/** Joins the lines of an address; a country on its own line is written in the e-mail's language. */
const oneLine = (text: string, locale: Language): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .map((line) => translateCountry(locale, line))
    .join(', ');
