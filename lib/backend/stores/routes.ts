import { wrapInEnvelope } from '@/lib/contracts/define';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { asPlatform } from '@/lib/db/client';
import { countListPages, PRODUCTS_PER_SITEMAP } from '@/lib/domain/catalogue/listing';
import { COUNTRIES, labelCountries } from '@/lib/domain/regions/countries';
import { buildNotFoundError } from '@/lib/platform/errors';
import { defineRoute } from '../http/route';
import { enqueueContactMessage } from './contact';
import { findMovedStore, findStoreBySlug, listIndexedStores, listShowcaseStores, listVerifiedDomains } from './queries';
import { withStore } from './service';
import { toStoreDto } from './to-dto';

/** Routes of the storefront's pages, and of shoppers' messages to a store. */
export const storeRoutes = [
  defineRoute(storefrontEndpoints.store, async ({ params }) => {
    const store = await findStoreBySlug(asPlatform(), params.slug);
    if (!store) throw buildNotFoundError();
    return wrapInEnvelope(toStoreDto(store));
  }),
  defineRoute(storefrontEndpoints.formerAddress, async ({ params }) => {
    const store = await findMovedStore(asPlatform(), params.slug);
    if (!store) throw buildNotFoundError();
    return wrapInEnvelope(store);
  }),
  defineRoute(storefrontEndpoints.domains, async () => wrapInEnvelope(await listVerifiedDomains(asPlatform()))),
  defineRoute(storefrontEndpoints.listed, async () =>
    wrapInEnvelope(
      (await listIndexedStores(asPlatform())).map(({ slug, domain, updatedAt, products }) => ({
        slug,
        domain,
        updated_at: new Date(updatedAt).toISOString(),
        sitemap_parts: countListPages(products, PRODUCTS_PER_SITEMAP),
      })),
    ),
  ),
  defineRoute(storefrontEndpoints.showcase, async () =>
    wrapInEnvelope((await listShowcaseStores(asPlatform())).map((store) => toStoreDto(store))),
  ),
  defineRoute(storefrontEndpoints.leaveMessage, async (call) => wrapInEnvelope(await enqueueContactMessage(call))),
  defineRoute(storefrontEndpoints.lockedToCountry, async ({ params, query }) => {
    const codes = await withStore(params, async (_tx, store) => store.countries);
    const countries = COUNTRIES.filter(({ iso2 }) => codes.includes(iso2));
    return wrapInEnvelope(labelCountries(countries, query.lang));
  }),
];
