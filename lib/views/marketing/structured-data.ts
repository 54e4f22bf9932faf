import type { CatalogueBlankDto } from '@/lib/contracts/catalogue-blanks';
import { buildSiteUrl } from '@/lib/platform/site-addresses';
import { getBlankPictureUrl, selectGridColour } from './blank-view';

const CONTEXT = { '@context': 'https://schema.org' };

/** Structured data of the catalogue as a list of products, without offers because they are not sold on this page. */
export function buildBlankListData(blanks: readonly CatalogueBlankDto[]): object {
  const itemListElement = blanks.map((one, place) => {
    const colour = selectGridColour(one, place);
    return {
      '@type': 'ListItem',
      position: place + 1,
      name: one.name,
      url: buildSiteUrl(`/our-products?product=${one.code.toLowerCase()}`),
      ...(colour ? { image: buildSiteUrl(getBlankPictureUrl(one.form, colour.hex, 640)) } : {}),
    };
  });
  return { ...CONTEXT, '@type': 'ItemList', numberOfItems: blanks.length, itemListElement };
}

/** Structured data of the breadcrumb trail of a platform page. */
export const buildBreadcrumb = (home: string, label: string, path: string): object => ({
  ...CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: home, item: buildSiteUrl('/') },
    { '@type': 'ListItem', position: 2, name: label, item: buildSiteUrl(path) },
  ],
});

/** Structured data of the platform, for its front page. */
export const buildPlatformData = (description: string): object => ({
  ...CONTEXT,
  '@type': 'SoftwareApplication',
  name: 'Merchloom',
  url: buildSiteUrl('/'),
  description,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
});
