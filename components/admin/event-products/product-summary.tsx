'use client';

import { Lock, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { SwatchDot } from '@/components/ui/swatch';
import type { EventProductDto } from '@/lib/contracts/event-products';
import { usePrintPointsText } from './labels';
import { ProductPicture } from './product-picture';

const SWATCHES = 6;

/** Pictures of a product's sides, its name and blank, its states as badges, and its print warnings. */
export function ProductSummary(props: {
  readonly row: EventProductDto;
  readonly address: { readonly tenant: number; readonly slug: string };
  readonly designHref: string;
}) {
  const { row, address, designHref } = props;
  const t = useTranslations('eventProducts');
  const pointsText = usePrintPointsText();
  return (
    <div className="flex gap-3 max-sm:flex-col max-sm:gap-2 sm:items-center">
      <span className="flex shrink-0 gap-1">
        {row.printable_sides.map((side, index) => (
          <span key={side} className={index > 0 ? 'max-sm:hidden' : undefined}>
            <ProductPicture address={address} product={row} view={side} sizePx={56} />
          </span>
        ))}
      </span>
      <span className="min-w-24 sm:min-w-36">
        <a href={designHref} className="font-semibold text-ink hover:underline">
          {row.name}
        </a>
        <span className="block text-xs text-muted">
          {row.blank_name} · {row.category}
        </span>
        <span className="mt-1 flex flex-wrap gap-1.5">
          <Badge tone={row.status === 'active' ? 'success' : 'neutral'}>{t(`status.${row.status}`)}</Badge>
          {row.has_draft ? <Badge tone="info">{t('hasDraft')}</Badge> : null}
          {row.printed_sides.length === 0 ? <Badge tone="warning">{t('noDesign')}</Badge> : null}
          {row.on_sale ? <Badge tone="info">{t('onSale')}</Badge> : null}
          {row.pieces_left === null ? null : (
            <Badge tone={row.pieces_left === 0 ? 'warning' : 'neutral'}>
              {row.pieces_left === 0 ? t('soldOut') : t('left', { count: row.pieces_left })}
            </Badge>
          )}
          {row.locked ? (
            <Badge>
              <Lock className="size-3" aria-hidden="true" />
              {t('locked')}
            </Badge>
          ) : null}
        </span>
        {row.print_points.length > 0 ? (
          <span className="mt-1 flex items-start gap-1 text-xs text-warning">
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            {t('printPoints', { points: pointsText(row.print_points) })}
          </span>
        ) : null}
      </span>
    </div>
  );
}

/** The first colours of a product, and how many of its variants the store offers. */
export function ProductColours({ row }: { readonly row: EventProductDto }) {
  const t = useTranslations('eventProducts');
  return (
    <>
      <span className="flex items-center gap-1">
        {row.colours.slice(0, SWATCHES).map(({ code, hex }) => (
          <SwatchDot key={code} hex={hex} />
        ))}
      </span>
      <span className="mt-1 block text-xs text-muted">
        {t('variants', { offered: row.offered_variants, all: row.variants })}
      </span>
    </>
  );
}
