'use client';

import { ExternalLink, GitCompareArrows, Trash2, Upload } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Spinner } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/field';
import { Price } from '@/components/ui/price';
import type { ShopProductDto, ShopStoreDto } from '@/lib/contracts/shopify-sales';
import { formatMoney } from '@/lib/domain/money/format-money';
import { ProductPicture } from '../admin/event-products/product-picture';
import { ActionMenu } from '../admin/kit/action-menu';
import { TableCell, TableRow } from '../admin/kit/table';
import { SampleRule } from './sample-rule';

const ICON = { className: 'size-4.5', 'aria-hidden': true } as const;
const PICTURE_PX = 56;

/** Row of a product with its state in the shop. */
export function ShopProductRow(props: {
  readonly tenantId: number;
  readonly store: ShopStoreDto;
  readonly product: ShopProductDto;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onPush: () => void;
  readonly onRemove: () => void;
}) {
  const { tenantId, store, product, isChosen, onChoose, onPush, onRemove } = props;
  const t = useTranslations('shopifySales');
  const format = useFormatter();
  const { listing } = product;
  const actions = [
    { key: 'push', label: t(getPushLabelKey(listing)), icon: <Upload {...ICON} />, onSelect: onPush },
    ...(listing && listing.differences > 0
      ? [
          {
            key: 'differences',
            label: t('products.toDifferences'),
            icon: <GitCompareArrows {...ICON} />,
            href: '/settings/shopify-connection/differences',
          },
        ]
      : []),
    ...(listing?.admin_url
      ? [
          {
            key: 'open',
            label: t('products.open'),
            icon: <ExternalLink {...ICON} />,
            href: listing.admin_url,
            newTab: true,
          },
        ]
      : []),
    ...(listing && listing.state !== 'removing'
      ? [{ key: 'remove', label: t('products.remove'), icon: <Trash2 {...ICON} />, danger: true, onSelect: onRemove }]
      : []),
  ];
  return (
    <TableRow>
      <TableCell className="w-12">
        <Checkbox checked={isChosen} onChange={onChoose} aria-label={t('products.choose', { product: product.name })} />
      </TableCell>
      <TableCell>
        <div className="flex items-center gap-3">
          <ProductPicture
            address={{ tenant: tenantId, slug: store.slug }}
            product={{ id: product.product_id, picture_version: product.picture_version }}
            view={product.view}
            sizePx={PICTURE_PX}
          />
          <div className="flex min-w-0 flex-col gap-1">
            <span className="font-semibold wrap-anywhere">{product.name}</span>
            <SampleRule tenantId={tenantId} product={product} />
            {product.is_active ? null : <span className="text-xs text-muted">{t('products.hidden')}</span>}
            <span className="sm:hidden">
              <ListingState store={store} product={product} onPush={onPush} />
            </span>
          </div>
        </div>
      </TableCell>
      <TableCell className="hidden text-end md:table-cell">
        <Price minor={product.price} currency={store.currency} region={store.region} />
      </TableCell>
      <TableCell className="hidden max-w-72 sm:table-cell">
        <ListingState store={store} product={product} onPush={onPush} />
      </TableCell>
      <TableCell className="tabular hidden whitespace-nowrap text-body lg:table-cell">
        {listing?.pushed_at
          ? format.dateTime(new Date(listing.pushed_at), { dateStyle: 'medium', timeStyle: 'short' })
          : '–'}
      </TableCell>
      <TableCell className="text-end">
        <ActionMenu label={t('products.rowActions', { product: product.name })} actions={actions} />
      </TableCell>
    </TableRow>
  );
}

const getPushLabelKey = (listing: ShopProductDto['listing']) =>
  listing === null ? 'products.push' : listing.state === 'failed' ? 'products.retry' : 'products.pushAgain';

const TONES: Readonly<Record<string, BadgeTone>> = {
  queued: 'info',
  pushing: 'info',
  pushed: 'success',
  failed: 'danger',
  removing: 'neutral',
};

/** State of a product in the shop, with a button that pushes later changes. */
export function ListingState(props: {
  readonly store: Pick<ShopStoreDto, 'currency' | 'region'>;
  readonly product: ShopProductDto;
  readonly onPush: () => void;
}) {
  const { listing, name } = props.product;
  const t = useTranslations('shopifySales');
  if (!listing) return <span className="text-muted">{t('products.absent')}</span>;
  const isMoving = listing.state === 'pushing' || listing.state === 'removing';
  const isGone = listing.gone && listing.state === 'pushed';
  // i18n-keys: shopifySales.states.*, shopifySales.problems.*
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={isGone ? 'warning' : (TONES[listing.state] ?? 'neutral')}>
          {isMoving ? <Spinner /> : null}
          {isGone ? t('products.gone') : t(`states.${listing.state}`)}
        </Badge>
        {listing.outdated ? <Badge tone="warning">{t('products.outdated')}</Badge> : null}
        {listing.state === 'pushed' && !isGone && !listing.outdated && listing.differences > 0 ? (
          <Badge tone="warning">{t('products.differs', { count: listing.differences })}</Badge>
        ) : null}
        {listing.loss === null ? null : (
          <Badge tone="danger">
            {t('products.loss', { amount: formatMoney(listing.loss, props.store.currency, props.store.region) })}
          </Badge>
        )}
      </span>
      {listing.problem ? (
        <span className="text-xs text-danger wrap-anywhere">
          {t(`problems.${listing.problem.replaceAll(' ', '_')}`)}
        </span>
      ) : null}
      {listing.problem_text ? (
        <span className="text-xs text-body wrap-anywhere" lang="en">
          {listing.problem_text}
        </span>
      ) : null}
      {listing.outdated || listing.state === 'failed' ? (
        <button
          type="button"
          onClick={props.onPush}
          aria-label={t(listing.outdated ? 'products.updateOne' : 'products.retryOne', { product: name })}
          className="min-h-6 rounded-sm text-xs font-medium underline underline-offset-2"
        >
          {t(listing.outdated ? 'products.updateNow' : 'products.retry')}
        </button>
      ) : null}
    </span>
  );
}
