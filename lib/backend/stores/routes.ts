import { wrap } from '@/lib/contracts/define';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { asPlatform } from '@/lib/db/client';
import { countListPages, PRODUCTS_PER_SITEMAP } from '@/lib/domain/catalogue/listing';
import { COUNTRIES, labelCountries } from '@/lib/domain/regions/countries';
import { notFound } from '@/lib/platform/errors';
import { route } from '../http/route';
import { leaveMessage } from './contact';
import { findMovedStore, findStoreBySlug, listDomains, listListed, listShowcase } from './queries';
import { withStore } from './service';
import { toStoreDto } from './to-dto';

/** Routes of the storefront's pages, and of shoppers' messages to a store. */
export const storeRoutes = [
  route(storefrontEndpoints.store, async ({ params }) => {
    const store = await findStoreBySlug(asPlatform(), params.slug);
    if (!store) throw notFound();
    return wrap(toStoreDto(store));
  }),
  route(storefrontEndpoints.formerAddress, async ({ params }) => {
    const store = await findMovedStore(asPlatform(), params.slug);
    if (!store) throw notFound();
    return wrap(store);
  }),
  route(storefrontEndpoints.domains, async () => wrap(await listDomains(asPlatform()))),
  route(storefrontEndpoints.listed, async () =>
    wrap(
      (await listListed(asPlatform())).map(({ slug, domain, updatedAt, products }) => ({
        slug,
        domain,
        updated_at: new Date(updatedAt).toISOString(),
        sitemap_parts: countListPages(products, PRODUCTS_PER_SITEMAP),
      })),
    ),
  ),
  route(storefrontEndpoints.showcase, async () => wrap((await listShowcase(asPlatform())).map(toStoreDto))),
  route(storefrontEndpoints.leaveMessage, async (call) => wrap(await leaveMessage(call))),
  route(storefrontEndpoints.lockedToCountry, async ({ params, query }) => {
    const codes = await withStore(params, async (_tx, store) => store.countries);
    const countries = COUNTRIES.filter(({ iso2 }) => codes.includes(iso2));
    return wrap(labelCountries(countries, query.lang));
  }),
];
