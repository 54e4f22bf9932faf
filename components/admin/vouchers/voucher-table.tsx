'use client';

import { Pencil, Power, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { z } from 'zod';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { VoucherDto, voucherEndpoints } from '@/lib/contracts/vouchers';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { VoucherState } from '@/lib/domain/vouchers/codes';
import { ActionMenu } from '../kit/action-menu';
import { SortableHeading, Table, TableCell, TableHeading, TableRow } from '../kit/table';

type Page = z.output<typeof voucherEndpoints.list.answer>['data'];

const TONES: Readonly<Record<VoucherState, BadgeTone>> = {
  usable: 'success',
  scheduled: 'info',
  'used up': 'neutral',
  expired: 'warning',
  off: 'neutral',
};

/** Table of codes with discount, number of uses and current status. */
export function VoucherTable(props: {
  readonly page: Page;
  readonly sort: string;
  readonly dimmed: boolean;
  readonly onSort: (sort: string) => void;
  readonly onEdit: (voucher: VoucherDto) => void;
  readonly onToggle: (voucher: VoucherDto) => void;
  readonly onRemove: (voucher: VoucherDto) => void;
}) {
  const { page, sort, dimmed, onSort, onEdit, onToggle, onRemove } = props;
  const t = useTranslations('vouchers');
  const isVoucher = page.type === 'voucher';
  const icon = (Glyph: typeof Pencil) => <Glyph className="size-4" aria-hidden="true" />;
  const buildActions = (voucher: VoucherDto) => [
    { key: 'edit', label: t('editAction'), icon: icon(Pencil), onSelect: () => onEdit(voucher) },
    {
      key: 'toggle',
      label: voucher.active ? t('switchOff') : t('switchOn'),
      icon: icon(Power),
      onSelect: () => onToggle(voucher),
    },
    ...(voucher.used === 0
      ? [{ key: 'delete', label: t('delete'), icon: icon(Trash2), danger: true, onSelect: () => onRemove(voucher) }]
      : []),
  ];
  return (
    <Table
      label={t(`title.${page.type}`)}
      dimmed={dimmed}
      head={
        <>
          <SortableHeading label={t('field.code')} up="code" down="code-desc" sort={sort} onSort={onSort} />
          {isVoucher ? <TableHeading className="text-end">{t('column.discount')}</TableHeading> : null}
          <SortableHeading
            label={t('column.used')}
            up="used-asc"
            down="used"
            sort={sort}
            onSort={onSort}
            className="hidden sm:table-cell"
          />
          <TableHeading className="hidden sm:table-cell">{t('column.state')}</TableHeading>
          <TableHeading className="hidden lg:table-cell">{t('column.period')}</TableHeading>
          <SortableHeading
            label={t('column.created')}
            up="oldest"
            down="newest"
            sort={sort}
            onSort={onSort}
            className="hidden md:table-cell"
          />
          <TableHeading>
            <span className="sr-only">{t('column.actions')}</span>
          </TableHeading>
        </>
      }
    >
      {page.rows.map((voucher) => (
        <TableRow key={voucher.id}>
          <TableCell>
            <button
              type="button"
              className="rounded-sm text-start min-w-24 font-mono font-medium break-all underline-offset-4 hover:underline"
              onClick={() => onEdit(voucher)}
            >
              {voucher.code}
            </button>
            {/* Shows the status next to its code on phones. */}
            <span className="mt-1 flex items-center gap-2 text-xs text-muted sm:hidden">
              <State voucher={voucher} />
              <span className="tabular">
                {t('column.used')}: <Use voucher={voucher} />
              </span>
            </span>
          </TableCell>
          {isVoucher ? (
            <TableCell className="tabular text-end">
              {formatMoney(voucher.discount_amount, page.currency, page.region)}
            </TableCell>
          ) : null}
          <TableCell className="tabular hidden sm:table-cell">
            <Use voucher={voucher} />
          </TableCell>
          <TableCell className="hidden sm:table-cell">
            <State voucher={voucher} />
          </TableCell>
          <TableCell className="hidden lg:table-cell">
            <Period voucher={voucher} />
          </TableCell>
          <TableCell className="tabular hidden whitespace-nowrap md:table-cell">
            <Day iso={voucher.created_at} />
          </TableCell>
          <TableCell className="text-end max-sm:ps-0">
            <ActionMenu label={t('rowActions', { code: voucher.code })} actions={buildActions(voucher)} />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

function State({ voucher }: { readonly voucher: VoucherDto }) {
  const t = useTranslations('vouchers');
  return <Badge tone={TONES[voucher.state]}>{t(`state.${voucher.state.replace(' ', '_')}`)}</Badge>;
}

function Use({ voucher }: { readonly voucher: VoucherDto }) {
  const t = useTranslations('vouchers');
  const { used, usage_limit: limit } = voucher;
  return limit === null ? t('usedUnlimited', { used }) : t('usage', { used, limit });
}

function Day({ iso }: { readonly iso: string }) {
  const format = useFormatter();
  return <time dateTime={iso}>{format.dateTime(new Date(iso), { dateStyle: 'long' })}</time>;
}

function Period({ voucher }: { readonly voucher: VoucherDto }) {
  const t = useTranslations('vouchers');
  const { valid_from: from, valid_until: until } = voucher;
  if (!from && !until) return <span className="text-muted">{t('always')}</span>;
  return (
    <span className="flex flex-col whitespace-nowrap">
      {from ? (
        <span>
          {t('from')} <Day iso={from} />
        </span>
      ) : null}
      {until ? (
        <span>
          {t('until')} <Day iso={until} />
        </span>
      ) : null}
    </span>
  );
}
