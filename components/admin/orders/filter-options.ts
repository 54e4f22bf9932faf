import { useLocale, useTranslations } from 'next-intl';
import { listFamilyStatuses } from '@/lib/domain/orders/status-rules';
import { PLACED_PAYMENT_STATES, STATUS_FAMILIES } from '@/lib/domain/orders/statuses';
import { toStatusKey } from '../status-badge';

/** Returns the options of the order list's filters in the user's language. */
export function useFilterOptions(countries: readonly string[]) {
  const t = useTranslations('orders');
  // i18n-keys: statuses.*
  const statuses = useTranslations('statuses');
  const names = new Intl.DisplayNames([useLocale()], { type: 'region' });
  // The address may contain any text, but `Intl.DisplayNames` throws for text that is not a region code.
  const countryName = (iso2: string): string => (/^[A-Z]{2}$/.test(iso2) ? (names.of(iso2) ?? iso2) : iso2);
  return {
    statusLabel: (status: string) => (statuses.has(toStatusKey(status)) ? statuses(toStatusKey(status)) : status),
    paymentLabel: (state: string) =>
      t.has(`paymentState.${toStatusKey(state)}`) ? t(`paymentState.${toStatusKey(state)}`) : state,
    countryName,
    statusGroups: STATUS_FAMILIES.map((family) => {
      const members = listFamilyStatuses(family);
      const options = members.map((status) => ({ value: status, label: statuses(toStatusKey(status)) }));
      // A family with one status needs no heading: it would repeat the option.
      return { key: family, ...(members.length > 1 ? { label: t(`family.${family}`) } : {}), options };
    }),
    paymentGroups: [
      {
        key: 'payment',
        options: PLACED_PAYMENT_STATES.map((state) => ({
          value: state,
          label: t(`paymentState.${toStatusKey(state)}`),
        })),
      },
    ],
    countryGroups: [
      {
        key: 'country',
        options: countries
          .map((iso2) => ({ value: iso2, label: countryName(iso2) }))
          .toSorted((a, b) => a.label.localeCompare(b.label)),
      },
    ],
  };
}
