import type { CheckoutSetup, checkoutEndpoints } from '@/lib/contracts/checkout';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { type StoreDto, storefrontEndpoints } from '@/lib/contracts/storefront';
import type { Language } from '@/lib/domain/languages/languages';
import { COUNTRIES, labelCountries } from '@/lib/domain/regions/countries';
import { getDefaultCountry } from '@/lib/domain/regions/regions';
import { US_STATES } from '@/lib/domain/regions/us-states';
import { isHiddenFromShoppers } from '@/lib/domain/store/event';
import { findGatewayKind, findPaymentObstacle } from '@/lib/integrations/payments/gateway-kind';
import { env } from '@/lib/platform/env';
import { buildNotFoundError } from '@/lib/platform/errors';
import { listLanguageOptions } from '@/lib/platform/i18n/language-options';
import { buildBuyerTermsHref } from '@/lib/platform/site-addresses';
import { loadCheckoutTexts } from '@/lib/web/storefront/checkout-texts';
import { promiseHomeDelivery } from '@/lib/web/storefront/delivery-promise';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

/** Returns the initial data of the checkout overlay. A draft store is a 404, like an unknown one (EVT-03). */
export const readCheckoutSetup: UseCase<typeof checkoutEndpoints.setup> = async ({ input, context }) => {
  const { tenant, slug } = input.params;
  const { data: store } = await tenantApi.call(storefrontEndpoints.store, { params: { slug } }, context);
  if (store.tenant_id !== tenant || isHiddenFromShoppers(store.status)) throw buildNotFoundError();
  return { json: wrapInEnvelope(await buildCheckoutSetup(store, input.query.lang)) };
};

/**
 * Returns a store's initial checkout data in the shopper's language. It lists all countries of the platform; the form
 * replaces them by the store's list (CHK-04).
 */
export async function buildCheckoutSetup(store: StoreDto, language: Language): Promise<CheckoutSetup> {
  const params = { tenant: store.tenant_id, slug: store.slug };
  const [{ data: codes }, { data: payments }] = await Promise.all([
    tenantApi.call(serviceEndpoints.codeRules, { params }),
    tenantApi.call(serviceEndpoints.paymentStop, { params }),
  ]);
  const { from, to } = promiseHomeDelivery(store, new Date());
  const takesPayments = payments.stop === null && findPaymentObstacle(store.region) === null;
  return {
    are_codes_upper_case: codes.are_upper_case,
    texts: await loadCheckoutTexts(language, store.region),
    countries: labelCountries(COUNTRIES, language),
    default_country: getDefaultCountry(store.region),
    states: store.states.length > 0 ? store.states : US_STATES.map(({ name }) => name),
    terms_path: buildBuyerTermsHref(store),
    languages: env().TRANSLATION_ENABLED && store.translation ? [...listLanguageOptions()] : [],
    gateway: takesPayments ? findGatewayKind(store.region) : null,
    delivery: { from, to },
  };
}
