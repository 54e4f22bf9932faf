'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { useTimeZone } from '@/lib/client/use-time-zone';
import { auditEndpoints } from '@/lib/contracts/audit';
import { buildEndpointPath } from '@/lib/contracts/path';
import { isRecordedAction } from '@/lib/domain/audit/actions';
import { PageHeader } from '../kit/page-header';
import { useMayExport } from '../kit/visit';
import { formatSearch, parseDay, parseId, toFilterQuery } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { useListFilter } from '../list-kit/use-list-filter';
import { AuditFilters, type AuditListFilter, DEFAULT_AUDIT_FILTER } from './audit-filters';
import { AuditTable } from './audit-table';

/** Builds the request's query from the page address and ignores invalid values. */
function buildListRequest(filter: AuditListFilter, tenantId: number, isStaff: boolean, zone: string) {
  const tenant = isStaff ? parseId(filter.tenant) : undefined;
  const query = toFilterQuery({
    zone,
    tenants: isStaff && tenant === undefined ? ('all' as const) : undefined,
    action: isRecordedAction(filter.action) ? filter.action : undefined,
    user: parseId(filter.user),
    from: parseDay(filter.from),
    to: parseDay(filter.to),
  });
  return { params: { tenant: tenant ?? tenantId }, query };
}

/** The audit log, filtered by action, person, tenant and days, with times in the reader's time zone (AUD-03). */
export function AuditLog({ tenantId, isStaff }: { readonly tenantId: number; readonly isStaff: boolean }) {
  const t = useTranslations('audit');
  const zone = useTimeZone();
  const mayExport = useMayExport();
  const list = useListFilter(DEFAULT_AUDIT_FILTER);
  const { filter, change, clear } = list;
  const { params, query } = buildListRequest(filter, tenantId, isStaff, zone ?? 'Europe/London');
  const log = useEndpointQuery(
    auditEndpoints.list,
    { params, query: { ...query, page: filter.page } },
    { placeholderData: keepPreviousData, enabled: zone !== null },
  );
  const page = log.data?.data;
  const count = t(page?.meta.has_more ? 'countMore' : 'count', { count: page?.meta.total ?? 0 });
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <PageHeader
        title={t('title')}
        lead={t(isStaff ? 'staffLead' : 'lead')}
        actions={
          mayExport ? (
            <a
              href={`${buildEndpointPath(auditEndpoints.export, params)}?${formatSearch(query)}`}
              download
              className={getButtonClasses('secondary', 'sm')}
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
      <ListPage
        list={list}
        query={log}
        page={page}
        count={`${count} · ${t('zone', { zone: zone ?? '' })}`}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {({ rows }, isDimmed) =>
          zone ? <AuditTable rows={rows} zone={zone} showTenant={isStaff} dimmed={isDimmed} /> : null
        }
      </ListPage>
    </div>
  );
}
