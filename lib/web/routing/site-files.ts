import { buildPictureUrl } from '@/lib/contracts/picture-url';
import type { ProductCardDto } from '@/lib/contracts/product';
import { type StoreDto, storefrontEndpoints } from '@/lib/contracts/storefront';
import { isSlugForm } from '@/lib/domain/store/slug';
import { AppError } from '@/lib/platform/errors';
import { toCardView } from '@/lib/views/storefront/card-view';
import { toStoreView } from '@/lib/views/storefront/store-view';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { buildSiteUrl, buildStoreUrl, getStoreOrigin } from '../../platform/site-addresses';
import { getPublishedLanguages, getSiteLanguages } from '../seo/languages';
import { isStoreListed } from '../seo/listed';
import { listSitePaths } from '../seo/site-paths';
import { buildSitemapIndexXml, buildSitemapXml, listLanguageUrls, type SitemapUrl } from '../seo/sitemap';

/** Content of robots.txt or of a sitemap, with its content type. */
export interface SiteFile {
  readonly type: string;
  readonly body: string;
}

const XML = 'application/xml; charset=utf-8';
/** Address of a store's sitemap. Further files have a number after an underscore, which no slug can contain. */
const OF_STORE = /^\/sitemap-([a-z0-9-]+)(?:_([1-9]\d{0,3}))?\.xml$/;
const OF_DOMAIN = /^\/sitemap(?:_([1-9]\d{0,3}))?\.xml$/;
const OF_PAGES = '/sitemap_pages.xml';

/**
 * Returns robots.txt or a sitemap of a host: an index, and one file per 1,000 products of a store. A store's own domain
 * has one file, or an index of several. Returns null for any other address and for a store that search engines may not
 * list.
 * @param site the store of the requested custom domain; null for the platform
 */
export async function buildSiteFile(url: string, site: { readonly slug: string } | null): Promise<SiteFile | null> {
  const path = url.split('?')[0] ?? '';
  if (path === '/robots.txt') return robots(site);
  if (site) {
    const match = OF_DOMAIN.exec(path);
    return match ? domainSitemap(site.slug, match[1]) : null;
  }
  if (path === '/sitemap.xml') return index();
  if (path === OF_PAGES) return { type: XML, body: buildSitemapXml(pagesOfSite()) };
  const [, slug, part = '1'] = OF_STORE.exec(path) ?? [];
  const store = slug === undefined ? null : await findListed(slug, false);
  if (!store) return null;
  const { products, parts } = await readPart(store, Number(part));
  return Number(part) > parts ? null : storeSitemap(store, products, Number(part));
}

/**
 * Builds robots.txt. It disallows nothing: pages that must not be listed have `noindex`, which crawlers can read only
 * if they may load the page.
 */
async function robots(site: { readonly slug: string } | null): Promise<SiteFile> {
  const sitemap = site ? buildStoreUrl(await readStore(site.slug), 'sitemap.xml') : buildSiteUrl('/sitemap.xml');
  return { type: 'text/plain; charset=utf-8', body: `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n` };
}

async function index(): Promise<SiteFile> {
  const { data: stores } = await tenantApi.call(storefrontEndpoints.listed, { params: {} });
  const here = stores.filter(({ domain }) => domain === null);
  const body = buildSitemapIndexXml([
    { loc: buildSiteUrl(OF_PAGES) },
    ...here.flatMap(({ slug, updated_at: lastmod, sitemap_parts: parts }) =>
      partNumbers(parts).map((part) => ({
        loc: buildSiteUrl(`/sitemap-${slug}${part > 1 ? `_${part}` : ''}.xml`),
        lastmod,
      })),
    ),
  ]);
  return { type: XML, body };
}

/**
 * Lists the platform's pages for the sitemap. The privacy policy has an address per language instead of `lang`
 * variants.
 */
function pagesOfSite(): SitemapUrl[] {
  const published = getSiteLanguages();
  return listSitePaths().flatMap((path) => {
    const url = { loc: buildSiteUrl(path) };
    return path.startsWith('/privacy-policy') ? [url] : listLanguageUrls(url, published);
  });
}

const partNumbers = (parts: number): number[] => Array.from({ length: parts }, (_, index) => index + 1);

/** Builds a sitemap for a store's own domain. Without `part` it is the only file, or the index of several files. */
async function domainSitemap(slug: string, part: string | undefined): Promise<SiteFile | null> {
  const store = await findListed(slug, true);
  if (!store) return null;
  const number = Number(part ?? '1');
  const { products, parts } = await readPart(store, number);
  if (number > parts) return null;
  if (part !== undefined || parts === 1) return storeSitemap(store, products, number);
  const files = partNumbers(parts).map((each) => ({
    loc: buildStoreUrl(store, `sitemap_${each}.xml`),
    lastmod: store.updated_at,
  }));
  return { type: XML, body: buildSitemapIndexXml(files) };
}

/**
 * Returns the store with this slug if search engines may list it on its own domain (`isOwnDomain`) or on the
 * platform's; null otherwise.
 */
async function findListed(slug: string, isOwnDomain: boolean): Promise<StoreDto | null> {
  const store = isSlugForm(slug) ? await findStore(slug) : null;
  return store && isStoreListed(store) && (store.domain !== null) === isOwnDomain ? store : null;
}

async function readPart(store: StoreDto, part: number) {
  const params = { tenant: store.tenant_id, slug: store.slug };
  const { data, meta } = await tenantApi.call(storefrontEndpoints.sitemapProducts, { params, query: { part } });
  return { products: data, parts: meta.parts };
}

function storeSitemap(store: StoreDto, products: readonly ProductCardDto[], part: number): SiteFile {
  const published = getPublishedLanguages(store);
  const urls = [
    ...(part === 1 ? pagesOfStore(store) : []),
    ...products.map((product) => pageOfProduct(store, product)),
  ];
  return { type: XML, body: buildSitemapXml(urls.flatMap((url) => listLanguageUrls(url, published))) };
}

const STORE_PAGES = ['', 'products', 'about-us', 'faqs', 'contact-us', 'privacy-policy', 'terms-and-conditions'];

function pagesOfStore(store: StoreDto): SitemapUrl[] {
  const hasAbout = store.store_page_content.about_us_enabled;
  const pages = STORE_PAGES.filter((name) => name !== 'about-us' || hasAbout);
  return pages.map((name) => ({ loc: buildStoreUrl(store, name), lastmod: store.updated_at }));
}

const pageOfProduct = (store: StoreDto, product: ProductCardDto): SitemapUrl => ({
  loc: buildStoreUrl(store, `Product=${product.id}`),
  lastmod: [product.updated_at, product.added_at].sort().at(-1),
  images: listPictureUrls(store, product),
});

/** Returns the address of the first picture on the product's page, 1000 px wide; [] for a product without colours. */
function listPictureUrls(store: StoreDto, product: ProductCardDto): string[] {
  const view = toStoreView(store);
  const card = toCardView(product, view);
  const picture = { productId: card.id, view: card.view, version: card.version, width: 1000 } as const;
  return card.colours
    .slice(0, 1)
    .map(({ code }) => getStoreOrigin(store) + buildPictureUrl(view, { ...picture, colour: code }));
}

async function findStore(slug: string): Promise<StoreDto | null> {
  try {
    return await readStore(slug);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

const readStore = async (slug: string): Promise<StoreDto> =>
  (await tenantApi.call(storefrontEndpoints.store, { params: { slug } })).data;
