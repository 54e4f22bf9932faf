import { getTranslations } from 'next-intl/server';
import { Table, TableCell, TableHeading, TableRow } from '@/components/admin/kit/table';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import type { enquiryEndpoints } from '@/lib/contracts/enquiries';
import { getFormatTag, type Language } from '@/lib/domain/languages/languages';
import { formatMoney } from '@/lib/domain/money/format-money';
import { SHIPPING_METHODS } from '@/lib/domain/pricing/shipping';
import { findCountryByIso2, getCountryDisplayName } from '@/lib/domain/regions/countries';

type RegionPrices = EndpointResponse<typeof enquiryEndpoints.shipping>['data'][number];

/** Shipping prices from a region's print site; destinations with equal prices share a row. */
export async function ShippingTable({
  prices,
  language,
}: {
  readonly prices: RegionPrices;
  readonly language: Language;
}) {
  const [t, methods] = await Promise.all([getTranslations('help'), getTranslations('checkout')]);
  const money = (major: number | null | undefined): string =>
    major === null || major === undefined ? '–' : formatMoney(Math.round(major * 100), prices.currency, prices.region);
  const getCountryName = (iso2: string): string => {
    const country = findCountryByIso2(iso2);
    return iso2 === '*' ? t('elsewhere') : country ? getCountryDisplayName(country, language) : iso2;
  };
  const compare = new Intl.Collator(getFormatTag(language)).compare;
  return (
    <Table
      label={t(`from.${prices.region}`)}
      head={
        <>
          <TableHeading>{t('destination')}</TableHeading>
          {SHIPPING_METHODS.map((method) => (
            <TableHeading key={method} className="text-end!">
              {methods(`method_${method}`)}
            </TableHeading>
          ))}
          <TableHeading className="text-end!">{t('additional')}</TableHeading>
        </>
      }
    >
      {prices.zones.map((zone) => (
        <TableRow key={zone.countries.join()}>
          <TableCell className="min-w-56">{zone.countries.map(getCountryName).toSorted(compare).join(', ')}</TableCell>
          {SHIPPING_METHODS.map((method) => (
            <TableCell key={method} className="tabular text-end whitespace-nowrap">
              {money(zone.methods[method])}
            </TableCell>
          ))}
          <TableCell className="tabular text-end whitespace-nowrap">{money(zone.additional_item)}</TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
