import type { Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { buildPalette } from '@/lib/domain/store/contrast';
import { isPicturePath } from '@/lib/domain/store/store-config';
import { loadTexts } from '@/lib/platform/i18n/texts';
import { buildSiteUrl, buildStoreUrl } from '@/lib/platform/site-addresses';
import { translateCountry } from './address-lines';
import { escapeHtml } from './escape-html';
import { formatLabelled } from './labelled';

/** Store whose shopper receives a mail. */
export interface MailStore {
  readonly name: string;
  readonly slug: string;
  /** Verified own domain of the store; null without one. */
  readonly domain: string | null;
  readonly region: Region;
  /**
   * Address of the store when it is not on this platform, such as a Shopify shop; null = not public yet; absent = the
   * store's own pages.
   */
  readonly site?: string | null;
  /** Path of the store's logo on this site; '' = its name is used instead. */
  readonly logo: string;
  readonly colours: { readonly primary: string; readonly secondary: string };
  /** Company that sells; missing details are ''. */
  readonly seller: {
    readonly legalName: string;
    readonly address: string;
    readonly vatNumber: string;
    readonly registrationNumber: string;
    readonly email: string;
  };
  /** Whether the store has its own terms. Mails then do not quote the standard return policy. */
  readonly hasOwnTerms: boolean;
}

/** Branding of a store's mails. Colours are hexadecimal and have a contrast of at least 4.5:1. */
export interface MailBrand {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly colour: string;
  readonly onColour: string;
}

/**
 * Returns logo and colours for the mails of a store. A logo that is not on this site, and a colour that is not
 * hexadecimal, are ignored.
 */
export function buildMailBrand({ name, logo, colours }: MailStore): MailBrand {
  const { primary, onPrimary } = buildPalette(colours);
  return { name, logoUrl: isPicturePath(logo) ? buildSiteUrl(logo) : null, colour: primary, onColour: onPrimary };
}

/**
 * Returns the footer of a mail to a shopper, as lines of text and as HTML: the seller, links to the terms and, with
 * `returns`, the return policy for plain or personalised products. `hasOrdered` is false for a mail to a visitor, who
 * has bought nothing.
 */
export async function buildStoreFooter(
  store: MailStore,
  locale: Language,
  { returns, hasOrdered = true }: { readonly returns?: 'plain' | 'personalised'; readonly hasOrdered?: boolean } = {},
): Promise<{ readonly text: readonly string[]; readonly html: string }> {
  const [terms, company] = await Promise.all([
    loadTexts(locale, store.region, 'storeTerms'),
    loadTexts(locale, store.region, 'storeCompany'),
  ]);
  const { legalName, address, vatNumber, registrationNumber, email } = store.seller;
  // Only public pages are linked. The terms open in the mail's language, as the order's page does.
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
  const name = { company: legalName || store.name };
  const seller = [
    // Avoids two full stops after a company name that ends with one.
    (hasOrdered ? terms('sellerText', name) : company('senderText', name)).replace('..', '.'),
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

/** Joins the lines of an address with commas. A country on its own line is translated to the mail's language. */
const oneLine = (text: string, locale: Language): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .map((line) => translateCountry(locale, line))
    .join(', ');
