'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Card } from '@/components/admin/kit/page-header';
import { Table, TableCell, TableHeading, TableRow } from '@/components/admin/kit/table';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { ShopifyConnectionDto } from '@/lib/contracts/shopify-connection';

type Delivery = ShopifyConnectionDto['deliveries'][number];
const TONES: Readonly<Record<Delivery['state'], BadgeTone>> = {
  queued: 'info',
  done: 'success',
  stale: 'neutral',
  ignored: 'neutral',
  failed: 'danger',
};

/** Latest webhook of each topic. */
export function DeliveryTable({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  // i18n-keys: settings.shopify.delivery.*
  const t = useTranslations('settings.shopify');
  const format = useFormatter();
  return (
    <Card title={t('webhooks')} text={t('webhooksText')}>
      <Table
        label={t('webhooks')}
        head={
          <>
            <TableHeading>{t('topic')}</TableHeading>
            <TableHeading>{t('received')}</TableHeading>
            <TableHeading>{t('outcome')}</TableHeading>
          </>
        }
      >
        {deliveries.map(({ topic, at, state, reason }) => (
          <TableRow key={topic}>
            <TableCell className="font-mono text-sm wrap-anywhere">{topic}</TableCell>
            <TableCell className="tabular">
              {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
            </TableCell>
            <TableCell>
              <Badge tone={TONES[state]}>{t(`delivery.${state}`)}</Badge>
              {state === 'failed' ? (
                <span className="ms-2 text-sm text-muted wrap-anywhere" lang="en">
                  {reason}
                </span>
              ) : null}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}
