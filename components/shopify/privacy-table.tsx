'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Card } from '@/components/admin/kit/page-header';
import { Cell, Heading, Row, Table } from '@/components/admin/kit/table';
import { buttonClass } from '@/components/ui/button';
import { endpointPath } from '@/lib/contracts/path';
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
            <Heading>{t('what')}</Heading>
            <Heading>{t('when')}</Heading>
            <Heading>{t('orders')}</Heading>
            <Heading />
          </>
        }
      >
        {requests.map(({ id, kind, requested_at, orders, ready }) => (
          <Row key={id}>
            <Cell>{t(KEYS[kind])}</Cell>
            <Cell className="tabular">{format.dateTime(new Date(requested_at), { dateStyle: 'medium' })}</Cell>
            <Cell className="tabular">{orders}</Cell>
            <Cell>
              {ready ? (
                <a
                  href={endpointPath(shopifyConnectionEndpoints.dataExport, { tenant: tenantId, requestId: id })}
                  download
                  className={buttonClass('secondary', 'sm')}
                >
                  {t('download')}
                </a>
              ) : null}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
