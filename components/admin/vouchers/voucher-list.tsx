'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { buildEndpointPath } from '@/lib/contracts/path';
import { type VoucherDto, voucherEndpoints } from '@/lib/contracts/vouchers';
import { VOUCHER_STATES } from '@/lib/domain/vouchers/codes';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { PageHeader } from '../kit/page-header';
import { useMayExport } from '../kit/visit';
import { findOption, formatSearch, toFilterQuery } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { useListFilter } from '../list-kit/use-list-filter';
import { GenerateCodesDialog } from './generate-codes-dialog';
import { ImportCodesDialog } from './import-codes-dialog';
import { useVoucherRemoval, useVoucherSwitch } from './use-voucher-changes';
import { VoucherDialog } from './voucher-dialog';
import { DEFAULT_VOUCHER_FILTER, VoucherFilters } from './voucher-filters';
import type { VoucherKindContext } from './voucher-form';
import { VoucherListActions, type WayToAddVouchers } from './voucher-list-actions';
import { VoucherTable } from './voucher-table';

const SORTS = ['newest', 'oldest', 'code', 'code-desc', 'used', 'used-asc'] as const;

/** Codes of a store: vouchers in a paid store, promo codes in a gift store (VOU-06). */
export function VoucherList({ params }: { readonly params: VoucherKindContext['params'] }) {
  const t = useTranslations('vouchers');
  const list = useListFilter(DEFAULT_VOUCHER_FILTER);
  const { filter, change, clear } = list;
  const [open, setOpen] = useState<WayToAddVouchers | VoucherDto | null>(null);
  const sort = findOption(SORTS, filter.sort) ?? 'newest';
  const narrowed = toFilterQuery({ q: filter.q, state: findOption(VOUCHER_STATES, filter.state) });
  const codes = useEndpointQuery(
    voucherEndpoints.list,
    { params, query: { ...narrowed, sort, page: filter.page } },
    { placeholderData: keepPreviousData },
  );
  const page = codes.data?.data;
  const voucherContext: VoucherKindContext = { params, type: page?.type ?? 'voucher', currency: page?.currency ?? '' };
  const { removing, ask, confirm } = useVoucherRemoval(params);
  const toggle = useVoucherSwitch(params);
  const mayExport = useMayExport();
  const search = formatSearch(narrowed);
  const close = (): void => setOpen(null);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t(`title.${voucherContext.type}`)}
        lead={t(`lead.${voucherContext.type}`)}
        actions={
          <VoucherListActions
            exportPath={mayExport ? `${buildEndpointPath(voucherEndpoints.export, params)}?${search}` : null}
            sheetPath={`/events/${params.slug}/vouchers/sheet?${search}`}
            onAdd={setOpen}
          />
        }
      />
      {mayExport ? null : <p className="text-sm text-body">{t('codesHidden')}</p>}
      <VoucherFilters filter={filter} onChange={change} onClear={clear} total={page?.meta.total} />
      <ListPage
        list={list}
        query={codes}
        page={page}
        empty={{
          title: t('empty'),
          text: t(`emptyText.${voucherContext.type}`),
          action: <Button onClick={() => setOpen('generate')}>{t('generate')}</Button>,
        }}
      >
        {(shownPage, isDimmed) => (
          <VoucherTable
            page={shownPage}
            sort={sort}
            dimmed={isDimmed}
            onSort={(next) => change({ sort: next })}
            onEdit={setOpen}
            onToggle={toggle}
            onRemove={ask}
          />
        )}
      </ListPage>
      {open === 'generate' ? <GenerateCodesDialog voucherContext={voucherContext} onClose={close} /> : null}
      {open === 'import' ? <ImportCodesDialog voucherContext={voucherContext} onClose={close} /> : null}
      {open === 'create' ? <VoucherDialog voucherContext={voucherContext} voucher={null} onClose={close} /> : null}
      {open !== null && typeof open === 'object' ? (
        <VoucherDialog voucherContext={voucherContext} voucher={open} onClose={close} />
      ) : null}
      <ConfirmDialog
        open={removing.voucher !== null}
        call={voucherEndpoints.remove}
        title={t('deleteTitle', { code: removing.voucher?.code ?? '' })}
        text={t('deleteText')}
        action={t('delete')}
        busy={removing.isBusy}
        onConfirm={confirm}
        onClose={() => ask(null)}
      />
    </div>
  );
}
