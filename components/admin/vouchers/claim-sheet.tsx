'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { Button } from '@/components/ui/button';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { voucherEndpoints } from '@/lib/contracts/vouchers';
import { buildClaimLink } from '@/lib/domain/vouchers/claim-link';
import { VOUCHER_STATES } from '@/lib/domain/vouchers/codes';
import { PageHeader } from '../kit/page-header';
import { useMayExport } from '../kit/visit';
import { findOption, toFilterQuery } from '../list-kit/filter-values';
import { ListState } from '../list-kit/list-state';
import { Pager } from '../list-kit/pager';
import { useListFilter } from '../list-kit/use-list-filter';
import type { VoucherKindContext } from './voucher-form';

const FILTER = { q: '', state: 'usable', page: 1 };

/** Printable sheet with one card per voucher code: the code and a QR code of the store's URL that applies it. */
export function ClaimSheet({
  params,
  origin,
}: {
  readonly params: VoucherKindContext['params'];
  readonly origin: string;
}) {
  const t = useTranslations('vouchers');
  const { filter, change, clear } = useListFilter(FILTER);
  const codes = useEndpointQuery(voucherEndpoints.list, {
    params,
    query: toFilterQuery({
      q: filter.q,
      state: findOption(VOUCHER_STATES, filter.state),
      sort: 'code' as const,
      page: filter.page,
    }),
  });
  const page = codes.data?.data;
  const maySeeCodes = useMayExport();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-6 print:hidden">
        <PageHeader
          title={t('sheet')}
          lead={maySeeCodes ? t('sheetLead') : t('codesHidden')}
          parent={{ href: `/events/${params.slug}/vouchers`, label: t('back') }}
          actions={
            <Button size="sm" disabled={!maySeeCodes || !page || page.rows.length === 0} onClick={() => window.print()}>
              <Printer className="size-4" aria-hidden="true" />
              {t('print')}
            </Button>
          }
        />
      </div>
      <ListState query={codes} count={page?.rows.length} isFiltered onClear={clear} empty={{ title: t('empty') }}>
        <ul className="claim-sheet grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {(maySeeCodes ? page?.rows : undefined)?.map(({ id, code }) => (
            <li
              key={id}
              className="flex break-inside-avoid flex-col items-center gap-3 rounded-lg border border-line bg-white p-5 text-center"
            >
              <p className="font-heading text-base font-semibold">{page?.event_name}</p>
              <QrPicture text={buildClaimLink(origin, params.slug, code)} label={t('qrCode', { code })} />
              <p className="font-mono text-lg font-semibold break-all text-ink">{code}</p>
              <p className="text-xs break-all text-body">{t('enterAt', { address: `${origin}/${params.slug}` })}</p>
            </li>
          ))}
        </ul>
        {page ? (
          <div className="print:hidden">
            <Pager meta={page.meta} onPage={(next) => change({ page: next })} />
          </div>
        ) : null}
      </ListState>
    </div>
  );
}

/** Renders a QR code as one path, always black on white, because cameras need the contrast. */
function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { ecc: 'M', border: 2 });
    const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: side, path: cells.join('') };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="size-40">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
