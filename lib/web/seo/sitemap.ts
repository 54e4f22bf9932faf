import { localiseUrl, type PublishedLanguages } from './languages';

/** Entry of a sitemap. */
export interface SitemapUrl {
  readonly loc: string;
  /** Time of the last change, ISO 8601; absent when unknown. */
  readonly lastmod?: string | undefined;
  /** Addresses of the pictures on the page. */
  readonly images?: readonly string[];
}

/** Maximum number of addresses per file, from the sitemap protocol. */
export const MAX_SITEMAP_URLS = 50_000;

/**
 * Returns one sitemap entry per language of a page. The languages are linked to each other in the pages' heads, not in
 * the sitemap.
 */
export const listLanguageUrls = (url: SitemapUrl, published: PublishedLanguages): SitemapUrl[] =>
  published.languages.map((language) => ({ ...url, loc: localiseUrl(url.loc, language, published) }));

/** Builds a sitemap in the sitemaps.org format, with Google's image extension. */
export function buildSitemapXml(urls: readonly SitemapUrl[]): string {
  const entries = urls.slice(0, MAX_SITEMAP_URLS).map(({ loc, lastmod, images = [] }) => {
    const pictures = images.map((image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`);
    return `<url><loc>${escapeXml(loc)}</loc>${modified(lastmod)}${pictures.join('')}</url>`;
  });
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const pictures = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `${XML}<urlset ${names} ${pictures}>\n${entries.join('\n')}\n</urlset>\n`;
}

/** Builds a sitemap index. */
export function buildSitemapIndexXml(sitemaps: readonly SitemapUrl[]): string {
  const entries = sitemaps
    .slice(0, MAX_SITEMAP_URLS)
    .map(({ loc, lastmod }) => `<sitemap><loc>${escapeXml(loc)}</loc>${modified(lastmod)}</sitemap>`);
  return `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const modified = (lastmod: string | undefined): string =>
  lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
