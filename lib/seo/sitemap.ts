import { inLanguage, type Published } from './languages';

/** One address of a sitemap. */
export interface SitemapUrl {
  readonly loc: string;
  /** ISO 8601; absent where nobody knows. */
  readonly lastmod?: string | undefined;
  /** Addresses of pictures that the page shows. */
  readonly images?: readonly string[];
}

/** Addresses that one file may hold: the protocol's own limit. */
export const MOST_URLS = 50_000;

/** A page in each of its languages. Which are one page the pages' heads say, and nothing here. */
export const inEachLanguage = (url: SitemapUrl, published: Published): SitemapUrl[] =>
  published.languages.map((language) => ({ ...url, loc: inLanguage(url.loc, language, published) }));

/** A sitemap by the protocol of sitemaps.org, with Google's pictures. */
export function sitemapXml(urls: readonly SitemapUrl[]): string {
  const entries = urls.slice(0, MOST_URLS).map(({ loc, lastmod, images = [] }) => {
    const pictures = images.map((image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`);
    return `<url><loc>${escapeXml(loc)}</loc>${modified(lastmod)}${pictures.join('')}</url>`;
  });
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const pictures = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `${XML}<urlset ${names} ${pictures}>\n${entries.join('\n')}\n</urlset>\n`;
}

/** A list of sitemaps. */
export function sitemapIndexXml(sitemaps: readonly SitemapUrl[]): string {
  const entries = sitemaps
    .slice(0, MOST_URLS)
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
