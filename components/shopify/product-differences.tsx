'use client';

import { ArrowRight, ExternalLink, TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button, Spinner } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/field';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import type { DifferenceDto, shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { formatMoney } from '@/lib/domain/money/format-money';
import { buildOwnerPictureUrl } from '../admin/event-products/product-picture';

export type DifferenceRow = EndpointResponse<typeof shopifySalesEndpoints.differences>['data']['rows'][number];

/** Differences of one product: our value, the shop's value, and the choice between them. */
export function ProductDifferences(props: {
  readonly tenantId: number;
  readonly row: DifferenceRow;
  /** ISO 4217 of the shop. */
  readonly currency: string;
  readonly isBusy: boolean;
  readonly isChosen: (id: string) => boolean;
  readonly onChoose: (ids: readonly string[], on: boolean) => void;
  readonly onRepair: (id: string) => void;
  readonly onAccept: (id: string) => void;
}) {
  const { tenantId, row, currency, isBusy, isChosen, onChoose, onRepair, onAccept } = props;
  const t = useTranslations('shopifySales');
  const format = useFormatter();
  const ids = row.differences.map(({ id }) => id);
  const isAll = ids.every(isChosen);
  return (
    <section
      className="overflow-hidden rounded-lg border border-line bg-surface"
      aria-labelledby={`row-${row.listing_id}`}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-canvas px-4 py-3">
        <Checkbox
          checked={isAll}
          onChange={() => onChoose(ids, !isAll)}
          aria-label={t('differences.selectAllOfProduct', { product: row.name })}
        />
        <h2 id={`row-${row.listing_id}`} className="text-base font-semibold wrap-anywhere">
          {row.name}
        </h2>
        <span className="text-sm text-muted">{row.store_name}</span>
        {row.checked_at ? (
          <span className="text-sm text-muted">
            {t('differences.checkedAt', {
              time: format.dateTime(new Date(row.checked_at), { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </span>
        ) : null}
        {row.busy ? (
          <Badge tone="info">
            <Spinner />
            {t('states.pushing')}
          </Badge>
        ) : null}
        {row.admin_url ? (
          <a
            href={row.admin_url}
            target="_blank"
            rel="noopener"
            className="ms-auto inline-flex min-h-9 items-center gap-1.5 text-sm underline"
          >
            {t('products.open')}
            <ExternalLink className="size-3.5" aria-hidden="true" />
          </a>
        ) : null}
      </header>
      <ul className="divide-y divide-line">
        {row.differences.map((difference) => (
          <li
            key={difference.id}
            className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-3 px-4 py-3 md:grid-cols-[auto_11rem_1fr_auto] md:items-center"
          >
            <Checkbox
              checked={isChosen(difference.id)}
              onChange={() => onChoose([difference.id], !isChosen(difference.id))}
              aria-label={t('differences.choose', { kind: t(`kinds.${difference.kind}`), about: difference.about })}
            />
            <span className="flex min-w-0 flex-col text-sm">
              <span className="font-medium">{t(`kinds.${difference.kind}`)}</span>
              {difference.about ? <span className="text-muted wrap-anywhere">{difference.about}</span> : null}
            </span>
            <Values tenantId={tenantId} row={row} difference={difference} currency={currency} />
            <span className="col-start-2 flex flex-wrap gap-2 md:col-start-auto md:justify-end">
              <Button size="sm" disabled={isBusy || row.busy} onClick={() => onRepair(difference.id)}>
                {t('differences.repair')}
              </Button>
              <Button
                size="sm"
                variant="secondary"
                disabled={isBusy || row.busy}
                onClick={() => onAccept(difference.id)}
              >
                {t('differences.accept')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Values(props: {
  readonly tenantId: number;
  readonly row: DifferenceRow;
  readonly difference: DifferenceDto;
  readonly currency: string;
}) {
  const { difference } = props;
  const t = useTranslations('shopifySales');
  return (
    <dl className="col-start-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm md:col-start-auto">
      <div className="flex min-w-0 items-center gap-2">
        <dt className="text-xs text-muted">{t('differences.theirs')}</dt>
        <dd className="text-danger line-through decoration-danger/40 wrap-anywhere">
          <Value {...props} value={difference.theirs} isOurs={false} />
        </dd>
      </div>
      <ArrowRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <div className="flex min-w-0 items-center gap-2">
        <dt className="text-xs text-muted">{t('differences.ours')}</dt>
        <dd className="font-medium wrap-anywhere">
          <Value {...props} value={difference.ours} isOurs />
        </dd>
      </div>
      {difference.loss === null || !props.row.money ? null : (
        <div className="flex w-full items-start gap-1.5 font-medium text-danger">
          <dt>
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="sr-only">{t('differences.lossTitle')}</span>
          </dt>
          <dd>
            {t('differences.loss', {
              amount: formatMoney(difference.loss, props.row.money.currency, props.row.money.region),
            })}
          </dd>
        </div>
      )}
    </dl>
  );
}

const PICTURE_PX = 44;

function Value(props: {
  readonly tenantId: number;
  readonly row: DifferenceRow;
  readonly difference: DifferenceDto;
  readonly currency: string;
  readonly value: string | null;
  readonly isOurs: boolean;
}) {
  const { tenantId, row, difference, currency, value, isOurs } = props;
  const t = useTranslations('shopifySales');
  const { kind, picture } = difference;
  if (value === null) return t(isOurs ? 'differences.notHere' : 'differences.notThere');
  if (kind === 'price')
    return (
      <span className="tabular">
        {value} {currency}
      </span>
    );
  if (kind === 'status') return t(value === 'active' ? 'differences.shown' : 'differences.hidden');
  if (kind === 'sku') return value === '' ? t('differences.empty') : <span className="tabular">{value}</span>;
  if (kind !== 'image') return value;
  if (!isOurs)
    return t(value.startsWith('gid:') || value === '' ? 'differences.otherPicture' : 'differences.oldPicture');
  if (!picture || row.store_slug === '') return t('differences.ourPicture');
  const pictureRequest = { productId: row.product_id, version: row.picture_version, widthPx: 160, ...picture } as const;
  return (
    <img
      src={buildOwnerPictureUrl({ tenant: tenantId, slug: row.store_slug }, pictureRequest)}
      alt={t('differences.ourPicture')}
      width={PICTURE_PX}
      height={PICTURE_PX}
      className="rounded-sm bg-tile object-contain"
    />
  );
}
