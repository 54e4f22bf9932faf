'use client';

import { Download, Factory } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { buildOrderExportPath, type OrderFilter, type OrderPage } from '@/lib/client/admin/orders';
import { EXPORT_ROW_KINDS } from '@/lib/contracts/order-admin';
import { ActionMenu } from '../kit/action-menu';
import { useMayExport } from '../kit/visit';

/** Title of the order list with the number of orders, a link to the fulfillers, and the export of the list. */
export function OrderListHeader(props: {
  /** Counts of the list; undefined while the first page loads. */
  readonly meta: OrderPage['meta'] | undefined;
  readonly isFulfillerLinked: boolean;
  /** Orders to export; null for the list over all tenants, which cannot be exported. */
  readonly exported: { readonly tenantId: number; readonly filter: OrderFilter } | null;
  readonly children: ReactNode;
}) {
  const { meta, isFulfillerLinked, exported, children } = props;
  const t = useTranslations('orders');
  const mayExport = useMayExport();
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-2xl">{t('title')}</h1>
        {meta ? (
          <p className="tabular text-sm text-muted" role="status">
            {t(meta.has_more ? 'countMore' : 'count', { count: meta.total })}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {isFulfillerLinked ? (
          <Link href="/fulfillers" prefetch={false} className={getButtonClasses('quiet', 'sm')}>
            <Factory className="size-4" aria-hidden="true" />
            {t('fulfillersLink')}
          </Link>
        ) : null}
        {children}
        {exported && mayExport ? (
          <ActionMenu
            label={t('exportCsv')}
            variant="secondary"
            buttonText={t('exportCsv')}
            actions={EXPORT_ROW_KINDS.map((rows) => ({
              key: rows,
              label: t(`exportRows.${rows}`),
              icon: <Download className="size-4" aria-hidden="true" />,
              onSelect: () =>
                window.location.assign(buildOrderExportPath(exported.tenantId, { filter: exported.filter }, rows)),
            }))}
          />
        ) : null}
      </div>
    </div>
  );
}
