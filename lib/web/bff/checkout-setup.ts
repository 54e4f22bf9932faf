import type { CheckoutSetup, checkoutEndpoints } from '@/lib/contracts/checkout';
import { wrap } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { type StoreDto, storefrontEndpoints } from '@/lib/contracts/storefront';
import type { Language } from '@/lib/domain/languages/languages';
import { COUNTRIES, labelCountries } from '@/lib/domain/regions/countries';
import { getDefaultCountry } from '@/lib/domain/regions/regions';
import { US_STATES } from '@/lib/domain/regions/us-states';
import { isHidden } from '@/lib/domain/store/event';
import { findGatewayKind, findPaymentObstacle } from '@/lib/integrations/payments/gateway-kind';
import { env } from '@/lib/platform/env';
import { notFound } from '@/lib/platform/errors';
import { languageOptions } from '@/lib/platform/i18n/language-options';
import { buyerTermsHref } from '@/lib/platform/site-addresses';
import { checkoutTexts } from '@/lib/web/storefront/checkout-texts';
import { promiseHomeDelivery } from '@/lib/web/storefront/delivery-promise';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

/** Returns the data of the checkout overlay; a draft is 404 like an unknown store (EVT-03). */
export const readCheckoutSetup: UseCase<typeof checkoutEndpoints.setup> = async ({ input, context }) => {
  const { tenant, slug } = input.params;
  const { data: store } = await tenantApi.call(storefrontEndpoints.store, { params: { slug } }, context);
  if (store.tenant_id !== tenant || isHidden(store.status)) throw notFound();
  return { json: wrap(await checkoutSetup(store, input.query.lang)) };
};

/**
 * Returns a store's initial checkout data in the shopper's language. It lists all countries of the platform; the form
 * replaces them by the store's list (CHK-04).
 */
export async function checkoutSetup(store: StoreDto, language: Language): Promise<CheckoutSetup> {
  const params = { tenant: store.tenant_id, slug: store.slug };
  const [{ data: codes }, { data: payments }] = await Promise.all([
    tenantApi.call(serviceEndpoints.codeRules, { params }),
    tenantApi.call(serviceEndpoints.paymentStop, { params }),
  ]);
  const { from, to } = promiseHomeDelivery(store, new Date());
  const takesPayments = payments.stop === null && findPaymentObstacle(store.region) === null;
  return {
    are_codes_upper_case: codes.are_upper_case,
    texts: await checkoutTexts(language, store.region),
    countries: labelCountries(COUNTRIES, language),
    default_country: getDefaultCountry(store.region),
    states: store.states.length > 0 ? store.states : US_STATES.map(({ name }) => name),
    terms_path: buyerTermsHref(store),
    languages: env().TRANSLATION_ENABLED && store.translation ? [...languageOptions()] : [],
    gateway: takesPayments ? findGatewayKind(store.region) : null,
    delivery: { from, to },
  };
}
