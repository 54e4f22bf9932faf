'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { useTimeZone } from '@/lib/client/use-time-zone';
import { auditEndpoints } from '@/lib/contracts/audit';
import { endpointPath } from '@/lib/contracts/path';
import { isRecordedAction } from '@/lib/domain/audit/actions';
import { ListState } from '../kit/list-state';
import { PageHeader } from '../kit/page-header';
import { Pager } from '../kit/table';
import { useListFilter } from '../kit/use-list-filter';
import { useMayExport } from '../support/owner-permission';
import { AUDIT_FILTER, AuditFilters, type AuditListFilter } from './audit-filters';
import { AuditTable } from './audit-table';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const idOf = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** Builds the request's query from the page address and ignores invalid values. */
function callOf(filter: AuditListFilter, tenantId: number, isStaff: boolean, zone: string) {
  const action = isRecordedAction(filter.action) ? filter.action : undefined;
  const user = idOf(filter.user);
  const tenant = isStaff ? idOf(filter.tenant) : undefined;
  const query = {
    zone,
    ...(isStaff && tenant === undefined ? { tenants: 'all' as const } : {}),
    ...(action ? { action } : {}),
    ...(user ? { user } : {}),
    ...(DAY.test(filter.from) ? { from: filter.from } : {}),
    ...(DAY.test(filter.to) ? { to: filter.to } : {}),
  };
  return { params: { tenant: tenant ?? tenantId }, query };
}

/** The audit log, filtered by action, person, tenant and days, with times in the reader's time zone (AUD-03). */
export function AuditLog({ tenantId, isStaff }: { readonly tenantId: number; readonly isStaff: boolean }) {
  const t = useTranslations('audit');
  const zone = useTimeZone();
  const mayExport = useMayExport();
  const { filter, change, clear, isFiltered } = useListFilter(AUDIT_FILTER);
  const { params, query } = callOf(filter, tenantId, isStaff, zone ?? 'Europe/London');
  const log = useEndpointQuery(
    auditEndpoints.list,
    { params, query: { ...query, page: filter.page } },
    { placeholderData: keepPreviousData, enabled: zone !== null },
  );
  const page = log.data?.data;
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <PageHeader
        title={t('title')}
        lead={t(isStaff ? 'staffLead' : 'lead')}
        actions={
          mayExport ? (
            <a
              href={`${endpointPath(auditEndpoints.export, params)}?${search}`}
              download
              className={buttonClass('secondary', 'sm')}
            >
              <Download className="size-4" aria-hidden="true" />
              {t('export')}
            </a>
          ) : null
        }
      />
      <AuditFilters
        filter={filter}
        people={page?.people ?? []}
        actions={page?.actions ?? []}
        tenants={isStaff ? (page?.tenants ?? []) : null}
        onChange={change}
        onClear={clear}
      />
      <ListState
        query={log}
        count={page?.rows.length}
        isFiltered={isFiltered}
        onClear={clear}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {page && zone ? (
          <div className="flex flex-col gap-4">
            <p className="tabular text-sm text-muted" role="status">
              {t(page.meta.has_more ? 'countMore' : 'count', { count: page.meta.total })} · {t('zone', { zone })}
            </p>
            <AuditTable rows={page.rows} zone={zone} showTenant={isStaff} dimmed={log.isPlaceholderData} />
            <Pager meta={page.meta} onPage={(number) => change({ page: number })} />
          </div>
        ) : null}
      </ListState>
    </div>
  );
}
