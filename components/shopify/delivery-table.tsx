'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Card } from '@/components/admin/kit/page-header';
import { Cell, Heading, Row, Table } from '@/components/admin/kit/table';
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
            <Heading>{t('topic')}</Heading>
            <Heading>{t('received')}</Heading>
            <Heading>{t('outcome')}</Heading>
          </>
        }
      >
        {deliveries.map(({ topic, at, state, reason }) => (
          <Row key={topic}>
            <Cell className="font-mono text-sm wrap-anywhere">{topic}</Cell>
            <Cell className="tabular">
              {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
            </Cell>
            <Cell>
              <Badge tone={TONES[state]}>{t(`delivery.${state}`)}</Badge>
              {state === 'failed' ? (
                <span className="ms-2 text-sm text-muted wrap-anywhere" lang="en">
                  {reason}
                </span>
              ) : null}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
