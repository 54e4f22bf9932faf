'use client';

import useSWR from 'swr';
import { type CountryOption, fetchLockedCountries } from '@/lib/client/checkout/checkout-api';
import type { StoreAddress } from '@/lib/views/storefront/links';

/**
 * Returns the countries to choose from: those to which the store is limited, otherwise all. When the request fails, all
 * countries stay and the error is only logged to the console (CHK-04).
 */
export function useCountries(
  store: StoreAddress,
  language: string,
  everywhere: readonly CountryOption[],
): readonly CountryOption[] {
  const { data } = useSWR(
    ['locked-to-country', store.tenantId, store.slug, language],
    () => fetchLockedCountries(store, language),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      onError: (error) => console.error('locked-to-country failed', error),
    },
  );
  return data && data.length > 0 ? data : everywhere;
}
