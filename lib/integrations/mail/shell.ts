import { getFormatTag, type Language } from '@/lib/domain/languages/languages';
import { escapeHtml } from './escape-html';
import type { MailBrand } from './store-frame';

interface Sheet {
  readonly locale: Language;
  readonly heading: string;
  /** Body as HTML. All other fields except `footer` are plain text. */
  readonly body: string;
  /** Name of the sender, above the heading. */
  readonly sender?: string;
  /** Logo and colour of the store that sends the mail; without them `sender` appears as text. */
  readonly brand?: MailBrand;
  /** HTML below the body, for example the seller's details. */
  readonly footer?: string;
  /** Text that mail programs show after the subject in the list of mails. */
  readonly preview?: string;
}

/**
 * Colours of the inline styles, with their replacements in dark mode. Mail programs that drop style sheets show the
 * light colours.
 * @internal exported for tests, which measure the contrast
 */
export const MAIL_COLOURS = {
  page: { light: '#f5f5f2', dark: '#121418' },
  sheet: { light: '#fff', dark: '#1d2026' },
  panel: { light: '#f5f5f2', dark: '#2a2e36' },
  text: { light: '#1b1f27', dark: '#f0f0ec' },
  muted: { light: '#5b6270', dark: '#b6bbc4' },
  rule: { light: '#ddd', dark: '#4a505b' },
  link: { light: '#0b57d0', dark: '#a9c4ff' },
} as const;

// The selectors match the inline styles, so that every mail with these colours also gets the dark ones.
const { page, sheet, panel, text, muted, rule, link } = MAIL_COLOURS;
const DARK_STYLES = `<style>:root{color-scheme:light dark}a:not([style]){color:${link.light}}@media (prefers-color-scheme:dark){
body{background:${page.dark}!important}.sheet{background:${sheet.dark}!important;color:${text.dark}!important}
.sheet [style*="background:${panel.light}"]{background:${panel.dark}!important}
.sheet [style*="color:${muted.light}"]{color:${muted.dark}!important}.sheet [style*="solid ${rule.light}"]{border-color:${rule.dark}!important}
.sheet a:not([style]){color:${link.dark}!important}
.sheet a[style*="background:${text.light}"]{background:${text.dark}!important;color:${text.light}!important}
.sheet a[style*="inline-block"]{border-color:${muted.dark}!important}}</style>`;

/** Returns a complete HTML mail: one narrow column that works on phones, without pictures and in dark mode. */
export function buildMailHtml({ locale, heading, body, sender, brand, footer, preview }: Sheet): string {
  return `<!doctype html><html lang="${getFormatTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(heading)}</title>${DARK_STYLES}</head><body style="margin:0;background:#f5f5f2">
${preview ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>` : ''}
<div style="max-width:608px;margin:0 auto">${brand ? brandBand(brand) : ''}
<div class="sheet" style="padding:${brand ? '28px' : '32px'} 24px 32px;background:#fff;color:#1b1f27;font:16px/1.5 ${FONTS}">
${sender && !brand ? `<p style="margin:0 0 24px;font-weight:700">${escapeHtml(sender)}</p>` : ''}
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
${body}${footer ?? ''}</div></div></body></html>`;
}

const FONTS = `system-ui,'Segoe UI',Helvetica,Arial,sans-serif`;

/**
 * Returns the band with the store's logo above a line in the store's colour. It is white in dark mode too, because
 * logos are designed for white.
 */
const brandBand = ({ name, logoUrl, colour }: MailBrand): string =>
  `<div style="padding:20px 24px;background:#ffffff;border-bottom:4px solid ${colour};color:#16181d;font:700 18px/1.4 ${FONTS}">${
    logoUrl
      ? `<img src="${escapeHtml(logoUrl)}" height="44" alt="${escapeHtml(name)}" style="display:block;height:44px;width:auto;max-width:100%">`
      : escapeHtml(name)
  }</div>`;

/** Returns a link styled as a button, for the e-mail's main action. */
export function buildMailButton(href: string, label: string, brand?: Pick<MailBrand, 'colour' | 'onColour'>): string {
  const { colour, onColour } = brand ?? { colour: '#1b1f27', onColour: '#fff' };
  return `<p style="margin:28px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 22px;border:1px solid ${colour};border-radius:8px;background:${colour};color:${onColour};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

/**
 * Prevents line breaks within order references and within `parts`. `html` and `parts` must be escaped in the same way.
 */
export const preventLineBreaks = (html: string, parts: readonly string[] = []): string =>
  parts
    .reduce((done, part) => done.replaceAll(part, WHOLE(part)), html)
    .replace(/ML-[0-9A-Z]{5}-[0-9A-Z]{4}/g, (ref) => WHOLE(ref));

const WHOLE = (part: string): string => `<span style="white-space:nowrap">${part}</span>`;
