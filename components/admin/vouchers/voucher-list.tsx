'use client';

import { Download, Plus, QrCode, Shuffle, Upload } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Select } from '@/components/ui/field';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { endpointPath } from '@/lib/contracts/path';
import { type VoucherWire, voucherEndpoints } from '@/lib/contracts/vouchers';
import { VOUCHER_STATES, type VoucherState } from '@/lib/domain/vouchers/codes';
import { ActionMenu } from '../kit/action-menu';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { FilterChips } from '../kit/filter-chips';
import { ListState } from '../kit/list-state';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { PageHeader } from '../kit/page-header';
import { SearchField } from '../kit/search-field';
import { useListFilter } from '../kit/use-list-filter';
import { useMayExport } from '../support/owner-permission';
import { GenerateDialog } from './generate-dialog';
import { ImportDialog } from './import-dialog';
import { VoucherDialog } from './voucher-dialog';
import type { VoucherDesk } from './voucher-form';
import { VoucherTable } from './voucher-table';

const ICON = { className: 'size-4.5', 'aria-hidden': true } as const;
const FILTER = { q: '', state: '', sort: 'newest', page: 1 };
const SORTS = ['newest', 'oldest', 'code', 'code-desc', 'used', 'used-asc'] as const;

/** Codes of a store: vouchers in a paid store, promo codes in a gift store (VOU-06). */
export function VoucherList({ params }: { readonly params: VoucherDesk['params'] }) {
  const t = useTranslations('vouchers');
  const events = useTranslations('events');
  const { filter, change, clear, isFiltered } = useListFilter(FILTER);
  const [open, setOpen] = useState<'create' | 'generate' | 'import' | VoucherWire | null>(null);
  const state = VOUCHER_STATES.find((name) => name === filter.state);
  const sort = SORTS.find((name) => name === filter.sort) ?? 'newest';
  const narrowed = { ...(filter.q ? { q: filter.q } : {}), ...(state ? { state } : {}) };
  const codes = useEndpointQuery(
    voucherEndpoints.list,
    { params, query: { ...narrowed, sort, page: filter.page } },
    { placeholderData: (previous) => previous },
  );
  const page = codes.data?.data;
  const desk: VoucherDesk = { params, type: page?.type ?? 'voucher', currency: page?.currency ?? '' };
  const { removing, ask, confirm } = useRemoval(params);
  const { toggle } = useToggle(params);
  const mayExport = useMayExport();
  const file = `${endpointPath(voucherEndpoints.export, params)}?${new URLSearchParams(narrowed)}`;
  const sheet = `/events/${params.slug}/vouchers/sheet?${new URLSearchParams(narrowed)}`;
  const close = (): void => setOpen(null);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t(`title.${desk.type}`)}
        lead={t(`lead.${desk.type}`)}
        actions={
          <>
            <span className="contents max-sm:hidden">
              <Button look="secondary" size="sm" onClick={() => setOpen('import')}>
                <Upload className="size-4" aria-hidden="true" />
                {t('import')}
              </Button>
              {mayExport ? (
                <a href={file} download className={buttonClass('secondary', 'sm')}>
                  <Download className="size-4" aria-hidden="true" />
                  {t('export')}
                </a>
              ) : null}
              <Link prefetch={false} href={sheet} className={buttonClass('secondary', 'sm')}>
                <QrCode className="size-4" aria-hidden="true" />
                {t('sheet')}
              </Link>
              <Button look="secondary" size="sm" onClick={() => setOpen('generate')}>
                <Shuffle className="size-4" aria-hidden="true" />
                {t('generate')}
              </Button>
            </span>
            <Button size="sm" onClick={() => setOpen('create')}>
              <Plus className="size-4" aria-hidden="true" />
              {t('create')}
            </Button>
            {/* A menu replaces the buttons on phones, where five buttons would push the list down. */}
            <span className="sm:hidden">
              <ActionMenu
                label={events('actions')}
                actions={[
                  {
                    key: 'generate',
                    label: t('generate'),
                    icon: <Shuffle {...ICON} />,
                    onSelect: () => setOpen('generate'),
                  },
                  { key: 'import', label: t('import'), icon: <Upload {...ICON} />, onSelect: () => setOpen('import') },
                  ...(mayExport
                    ? [
                        {
                          key: 'export',
                          label: t('export'),
                          icon: <Download {...ICON} />,
                          onSelect: () => window.location.assign(file),
                        },
                      ]
                    : []),
                  { key: 'sheet', label: t('sheet'), icon: <QrCode {...ICON} />, href: sheet },
                ]}
              />
            </span>
          </>
        }
      />
      <Filters filter={filter} onChange={change} onClear={clear} total={page?.meta.total} />
      <ListState
        query={codes}
        count={page?.rows.length}
        isFiltered={isFiltered}
        onClear={clear}
        empty={{
          title: t('empty'),
          text: t(`emptyText.${desk.type}`),
          action: <Button onClick={() => setOpen('generate')}>{t('generate')}</Button>,
        }}
      >
        {page ? (
          <VoucherTable
            page={page}
            sort={sort}
            dimmed={codes.isPlaceholderData}
            onSort={(next) => change({ sort: next })}
            onPage={(next) => change({ page: next })}
            onEdit={setOpen}
            onToggle={toggle}
            onRemove={ask}
          />
        ) : null}
      </ListState>
      {open === 'generate' ? <GenerateDialog desk={desk} onClose={close} /> : null}
      {open === 'import' ? <ImportDialog desk={desk} onClose={close} /> : null}
      {open === 'create' ? <VoucherDialog desk={desk} voucher={null} onClose={close} /> : null}
      {open !== null && typeof open === 'object' ? <VoucherDialog desk={desk} voucher={open} onClose={close} /> : null}
      <ConfirmDialog
        open={removing.voucher !== null}
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

function Filters(props: {
  readonly filter: typeof FILTER;
  readonly total: number | undefined;
  readonly onChange: (part: Partial<typeof FILTER>) => void;
  readonly onClear: () => void;
}) {
  const { filter, total, onChange, onClear } = props;
  const t = useTranslations('vouchers');
  const stateLabel = (state: VoucherState): string => t(`state.${state.replace(' ', '_')}`);
  const state = VOUCHER_STATES.find((known) => known === filter.state);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          value={filter.q}
          label={t('search')}
          className="w-full max-w-md"
          onSearch={(q) => onChange({ q })}
        />
        <Select
          aria-label={t('stateLabel')}
          value={filter.state}
          onChange={(event) => onChange({ state: event.target.value })}
        >
          <option value="">{t('allStates')}</option>
          {VOUCHER_STATES.map((known) => (
            <option key={known} value={known}>
              {stateLabel(known)}
            </option>
          ))}
        </Select>
        {total === undefined ? null : (
          <p role="status" className="tabular ms-auto text-sm text-muted">
            {t('count', { count: total })}
          </p>
        )}
      </div>
      <FilterChips
        onClear={onClear}
        chips={[
          ...(filter.q ? [{ key: 'q', label: `“${filter.q}”`, onRemove: () => onChange({ q: '' }) }] : []),
          ...(state ? [{ key: 'state', label: stateLabel(state), onRemove: () => onChange({ state: '' }) }] : []),
        ]}
      />
    </div>
  );
}

function useRemoval(params: VoucherDesk['params']) {
  const t = useTranslations('vouchers');
  const [voucher, ask] = useState<VoucherWire | null>(null);
  const remove = useEndpointMutation(voucherEndpoints.remove, { changes: ['vouchers', 'events'] });
  const confirm = (): void => {
    if (!voucher || remove.isPending) return;
    remove.mutate(
      { params: { ...params, voucherId: voucher.id } },
      {
        onSuccess: () => notifySuccess(t('deleted', { code: voucher.code })),
        onError: (error) => notifyFailure(error, t('failed')),
        onSettled: () => ask(null),
      },
    );
  };
  return { removing: { voucher, isBusy: remove.isPending }, ask, confirm };
}

function useToggle(params: VoucherDesk['params']) {
  const t = useTranslations('vouchers');
  const update = useEndpointMutation(voucherEndpoints.update, {
    changes: ['vouchers', 'events'],
    ahead: {
      of: voucherEndpoints.list,
      as: (kept, { params: { voucherId }, body }) => ({
        ...kept,
        data: {
          ...kept.data,
          rows: kept.data.rows.map((row) =>
            String(row.id) === String(voucherId) ? { ...row, active: body?.active ?? row.active } : row,
          ),
        },
      }),
    },
  });
  const toggle = (voucher: VoucherWire): void =>
    update.mutate(
      { params: { ...params, voucherId: voucher.id }, body: { active: !voucher.active } },
      {
        onSuccess: () => notifySuccess(t(voucher.active ? 'switchedOff' : 'switchedOn', { code: voucher.code })),
        onError: (error) => notifyFailure(error, t('failed')),
      },
    );
  return { toggle };
}
