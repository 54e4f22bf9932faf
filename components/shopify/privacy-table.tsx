'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Card } from '@/components/admin/kit/page-header';
import { Table, TableCell, TableHeading, TableRow } from '@/components/admin/kit/table';
import { getButtonClasses } from '@/components/ui/button';
import { buildEndpointPath } from '@/lib/contracts/path';
import { type ShopifyConnectionDto, shopifyConnectionEndpoints } from '@/lib/contracts/shopify-connection';

type Request = ShopifyConnectionDto['privacy'][number];
const KEYS = { tell: 'exportData', erase: 'erase', 'erase shop': 'eraseShop' } as const;

/** Privacy requests from Shopify: data exported for the merchant to pass on, or erased. */
export function PrivacyTable({
  tenantId,
  requests,
}: {
  readonly tenantId: number;
  readonly requests: readonly Request[];
}) {
  // i18n-keys: settings.shopify.privacy.*
  const t = useTranslations('settings.shopify.privacy');
  const format = useFormatter();
  return (
    <Card title={t('title')} text={t('text')}>
      <Table
        label={t('title')}
        head={
          <>
            <TableHeading>{t('what')}</TableHeading>
            <TableHeading>{t('when')}</TableHeading>
            <TableHeading>{t('orders')}</TableHeading>
            <TableHeading />
          </>
        }
      >
        {requests.map(({ id, kind, requested_at, orders, ready }) => (
          <TableRow key={id}>
            <TableCell>{t(KEYS[kind])}</TableCell>
            <TableCell className="tabular">
              {format.dateTime(new Date(requested_at), { dateStyle: 'medium' })}
            </TableCell>
            <TableCell className="tabular">{orders}</TableCell>
            <TableCell>
              {ready ? (
                <a
                  href={buildEndpointPath(shopifyConnectionEndpoints.dataExport, { tenant: tenantId, requestId: id })}
                  download
                  className={getButtonClasses('secondary', 'sm')}
                >
                  {t('download')}
                </a>
              ) : null}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}
