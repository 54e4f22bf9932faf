'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { FilterChips } from '@/components/admin/list-kit/filter-chips';
import { ListPage } from '@/components/admin/list-kit/list-page';
import { useListFilter } from '@/components/admin/list-kit/use-list-filter';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type EnquiryDto, enquiryEndpoints } from '@/lib/contracts/enquiries';
import { buildEndpointPath } from '@/lib/contracts/path';

// i18n-keys: enquiry.company, enquiry.event_date, enquiry.quantity, enquiry.budget

const FILTER = { days: '', page: 1 };

/** Enquiries of all tenants, newest first, for the platform's staff (ADM-14). */
export function EnquiryList() {
  const t = useTranslations('enquiry');
  const list = useListFilter(FILTER);
  const { filter, change, clear } = list;
  const days = /^[1-9]\d{0,2}$/.test(filter.days) ? Math.min(366, Number(filter.days)) : null;
  const query = useEndpointQuery(enquiryEndpoints.list, {
    params: {},
    query: { page: filter.page, ...(days ? { days } : {}) },
  });
  return (
    <ListPage list={list} query={query} page={query.data?.data} empty={{ title: t('none'), text: t('noneText') }}>
      {({ rows }) => (
        <>
          <FilterChips
            filter={filter}
            labels={{ days: days ? t('lastDays', { count: days }) : '' }}
            onChange={change}
            onClear={clear}
          />
          <ul className="flex flex-col gap-4">
            {rows.map((enquiry) => (
              <Enquiry key={enquiry.id} enquiry={enquiry} />
            ))}
          </ul>
        </>
      )}
    </ListPage>
  );
}

function Enquiry({ enquiry }: { readonly enquiry: EnquiryDto }) {
  const t = useTranslations('enquiry');
  const format = useFormatter();
  const facts = (['company', 'event_date', 'quantity', 'budget'] as const).filter((name) => enquiry[name] !== '');
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-base">
          {enquiry.name} · {enquiry.tenant_name || t('visitor')}
        </h2>
        <time dateTime={enquiry.created_at} className="text-sm text-muted">
          {format.dateTime(new Date(enquiry.created_at), { dateStyle: 'long', timeStyle: 'short' })}
        </time>
      </div>
      <a href={`mailto:${enquiry.email}`} className="w-fit text-sm underline underline-offset-4">
        {enquiry.email}
      </a>
      <p className="max-w-prose wrap-break-word whitespace-pre-wrap">{enquiry.message}</p>
      {facts.length > 0 ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {facts.map((name) => (
            <div key={name}>
              <dt className="text-muted">{t(name)}</dt>
              <dd className="font-medium">{enquiry[name]}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {enquiry.file_name ? (
        <a
          href={buildEndpointPath(enquiryEndpoints.file, { enquiryId: enquiry.id })}
          className="w-fit text-sm font-medium underline underline-offset-4"
          download
        >
          {t('download', { name: enquiry.file_name })}
        </a>
      ) : null}
    </li>
  );
}
