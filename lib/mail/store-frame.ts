import type { Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { paletteOf } from '@/lib/domain/store/contrast';
import { isPicturePath } from '@/lib/domain/store/store-config';
import { loadTexts } from '@/lib/i18n/texts';
import { siteUrl, storeUrl } from '@/lib/seo/addresses';
import { countryIn } from './address-lines';
import { escapeHtml } from './escape-html';
import { labelled } from './labelled';

/** The store whose shopper a mail goes to. */
export interface MailStore {
  readonly name: string;
  readonly slug: string;
  /** Its own domain, once that is proved. */
  readonly domain: string | null;
  readonly region: Region;
  /** Where its shoppers find it, where that is none of our pages: a shop in Shopify; null = nowhere, as it is a draft. */
  readonly site?: string | null;
  /** Path of its logo on this site; '' = it shows its name. */
  readonly logo: string;
  readonly colours: { readonly primary: string; readonly secondary: string };
  /** The company behind it; '' for what it has not. */
  readonly seller: {
    readonly legalName: string;
    readonly address: string;
    readonly vatNumber: string;
    readonly registrationNumber: string;
    readonly email: string;
  };
  /** Whether its terms are its own words, whose wording a mail does not repeat. */
  readonly hasOwnTerms: boolean;
}

/** How a store's mails look; colours are hex and read on each other at 4.5 : 1 or more. */
export interface MailBrand {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly colour: string;
  readonly onColour: string;
}

/** Logo and colours of a store for its mails. What is no picture of this site and no hex colour is left out. */
export function buildBrand({ name, logo, colours }: MailStore): MailBrand {
  const { primary, onPrimary } = paletteOf(colours);
  return { name, logoUrl: isPicturePath(logo) ? siteUrl(logo) : null, colour: primary, onColour: onPrimary };
}

/** Who sells, where the terms are and, with `returns`, what can be sent back of plain or of personalised goods: the end of
 *  a mail to a shopper, as lines of text and as HTML. */
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
  // Pages that nobody can open are linked by no mail; terms in the words of the mail, as the link to the order is.
  const links =
    store.site === undefined
      ? [
          { name: store.name, url: storeUrl(store) },
          { name: terms('title'), url: `${storeUrl(store, 'terms-and-conditions')}?lang=${locale}` },
        ]
      : store.site === null
        ? []
        : [{ name: store.name, url: store.site }];
  const returnsText =
    returns === 'personalised' ? `${terms('returnsPersonalised')} ${terms('returnsText')}` : terms('returnsText');
  const wording = returns && !store.hasOwnTerms ? { title: terms('returnsTitle'), text: returnsText } : null;
  const seller = [
    // A company whose name ends with a full stop ends the sentence too.
    terms('sellerText', { company: legalName || store.name }).replace('..', '.'),
    oneLine(address, locale),
    registrationNumber && labelled(locale, company('registration'), registrationNumber),
    vatNumber && labelled(locale, company('vat'), vatNumber),
    email,
  ].filter((line) => line !== '');
  const text = [
    ...(wording ? [wording.title, wording.text, ''] : []),
    ...seller,
    ...links.toReversed().map(({ name, url }) => labelled(locale, name, url)),
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

/** A country that stands on a line of its own is written in the mail's language. */
const oneLine = (text: string, locale: Language): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .map((line) => countryIn(locale, line))
    .join(', ');
