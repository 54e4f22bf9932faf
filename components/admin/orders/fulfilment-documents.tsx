'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { FulfilmentDto } from '@/lib/contracts/fulfilment';
import { orderDocumentEndpoints } from '@/lib/contracts/order-documents';
import { buildEndpointPath } from '@/lib/contracts/path';
import { buildLabelsPath } from './mark-orders-made';

/** Links to the documents of an order, with the details that its invoice lacks. */
export function FulfilmentDocuments(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly documents: FulfilmentDto['documents'];
  readonly billedBy: FulfilmentDto['billed_by'];
  readonly lacks: FulfilmentDto['invoice_lacks'];
  readonly isSelfMade: boolean;
}) {
  const { tenantId, orderId, documents, billedBy, lacks, isSelfMade } = props;
  const t = useTranslations('orders.fulfilment');
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
      <span className="text-muted">{t('documents')}</span>
      {documents.map((kind) => (
        <a
          key={kind}
          href={buildEndpointPath(orderDocumentEndpoints.document, { tenant: tenantId, orderId, kind })}
          download
          className="underline"
        >
          {t(kind === 'invoice' && lacks ? 'document.receipt' : `document.${kind}`)}
        </a>
      ))}
      {lacks ? (
        <span className="basis-full text-warning">
          {t('noVatNumber')}{' '}
          <Link href="/settings/company-details#vat_number" className="underline">
            {t('noVatNumberLink')}
          </Link>
        </span>
      ) : null}
      {isSelfMade ? (
        <a href={buildLabelsPath(tenantId, new Set([orderId]))} download className="underline">
          {t('label')}
        </a>
      ) : null}
      {billedBy === 'shopify' ? <span className="basis-full text-muted">{t('billedByShopify')}</span> : null}
    </p>
  );
}
