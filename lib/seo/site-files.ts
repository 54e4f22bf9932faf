import { pictureUrl } from '@/lib/contracts/picture-url';
import type { ProductCardWire } from '@/lib/contracts/product';
import { type StoreWire, storefrontEndpoints } from '@/lib/contracts/storefront';
import { isSlugForm } from '@/lib/domain/store/slug';
import { AppError } from '@/lib/errors';
import { cardView } from '@/lib/storefront/card-view';
import { storeView } from '@/lib/storefront/store-view';
import { tenantApi } from '@/lib/tenant-api/client';
import { siteUrl, storeOrigin, storeUrl } from './addresses';
import { publishedBy, siteLanguages } from './languages';
import { isListed } from './listed';
import { sitePaths } from './site-paths';
import { inEachLanguage, type SitemapUrl, sitemapIndexXml, sitemapXml } from './sitemap';

/** What is answered to programs that read a site. */
export interface SiteFile {
  readonly type: string;
  readonly body: string;
}

const XML = 'application/xml; charset=utf-8';
const OF_STORE = /^\/sitemap-([a-z0-9-]+)\.xml$/;
const OF_PAGES = '/sitemap_pages.xml';

/**
 * robots.txt and the sitemaps of a host (UX G7): an index and a file a store on the platform's, one file on a store's own
 * domain. Null for any other address, and for the sitemap of a store that search engines may not list.
 * @param site the store whose own domain was asked; null for the platform
 */
export async function siteFile(url: string, site: { readonly slug: string } | null): Promise<SiteFile | null> {
  const path = url.split('?')[0] ?? '';
  if (path === '/robots.txt') return robots(site);
  if (path === '/sitemap.xml') return site ? storeSitemap(site.slug, true) : index();
  if (site) return null;
  if (path === OF_PAGES) return { type: XML, body: sitemapXml(pagesOfSite()) };
  const slug = OF_STORE.exec(path)?.[1];
  return slug === undefined ? null : storeSitemap(slug, false);
}

/** Nothing is forbidden: a page that must not be listed says so itself, which a crawler has to be let read (UX G8). */
async function robots(site: { readonly slug: string } | null): Promise<SiteFile> {
  const sitemap = site ? storeUrl(await readStore(site.slug), 'sitemap.xml') : siteUrl('/sitemap.xml');
  return { type: 'text/plain; charset=utf-8', body: `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n` };
}

async function index(): Promise<SiteFile> {
  const { data: stores } = await tenantApi.call(storefrontEndpoints.listed, { params: {} });
  const here = stores.filter(({ domain }) => domain === null);
  const body = sitemapIndexXml([
    { loc: siteUrl(OF_PAGES) },
    ...here.map(({ slug, updated_at: lastmod }) => ({ loc: siteUrl(`/sitemap-${slug}.xml`), lastmod })),
  ]);
  return { type: XML, body };
}

/** The platform's pages. The privacy policy has an address a language (UX 2.1); it is in no other. */
function pagesOfSite(): SitemapUrl[] {
  const published = siteLanguages();
  return sitePaths().flatMap((path) => {
    const url = { loc: siteUrl(path) };
    return path.startsWith('/privacy-policy') ? [url] : inEachLanguage(url, published);
  });
}

async function storeSitemap(slug: string, isOwnDomain: boolean): Promise<SiteFile | null> {
  const store = isSlugForm(slug) ? await findStore(slug) : null;
  if (!store || !isListed(store) || (store.domain !== null) !== isOwnDomain) return null;
  const params = { tenant: store.tenant_id, slug: store.slug };
  const { data: products } = await tenantApi.call(storefrontEndpoints.products, { params });
  return { type: XML, body: sitemapXml(pagesOfStore(store, products)) };
}

const STORE_PAGES = ['', 'products', 'about-us', 'faqs', 'contact-us', 'privacy-policy', 'terms-and-conditions'];

function pagesOfStore(store: StoreWire, products: readonly ProductCardWire[]): SitemapUrl[] {
  const published = publishedBy(store);
  const hasAbout = store.store_page_content.about_us_enabled;
  const pages = STORE_PAGES.filter((name) => name !== 'about-us' || hasAbout);
  return [
    ...pages.map((name) => ({ loc: storeUrl(store, name), lastmod: store.updated_at })),
    ...products.map((product) => ({
      loc: storeUrl(store, `Product=${product.id}`),
      lastmod: [product.updated_at, product.added_at].sort().at(-1),
      images: picturesOf(store, product),
    })),
  ].flatMap((url) => inEachLanguage(url, published));
}

/** The picture that the product's page shows first, for people at the largest size. */
function picturesOf(store: StoreWire, product: ProductCardWire): string[] {
  const view = storeView(store);
  const card = cardView(product, view);
  const picture = { productId: card.id, view: card.view, version: card.version, width: 1000 } as const;
  return card.colours
    .slice(0, 1)
    .map(({ code }) => storeOrigin(store) + pictureUrl(view, { ...picture, colour: code }));
}

async function findStore(slug: string): Promise<StoreWire | null> {
  try {
    return await readStore(slug);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

const readStore = async (slug: string): Promise<StoreWire> =>
  (await tenantApi.call(storefrontEndpoints.store, { params: { slug } })).data;
