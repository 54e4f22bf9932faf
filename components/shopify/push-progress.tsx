'use client';

import { useTranslations } from 'next-intl';
import type { ShopProductDto } from '@/lib/contracts/shopify-sales';

const WAITING = ['queued', 'pushing', 'removing'];

/** Progress of the running pushes. Renders nothing while no push is running. */
export function PushProgress({ products }: { readonly products: readonly ShopProductDto[] }) {
  const t = useTranslations('shopifySales');
  const listed = products.filter(({ listing }) => listing !== null);
  const waiting = listed.filter(({ listing }) => WAITING.includes(listing?.state ?? '')).length;
  if (waiting === 0) return null;
  const done = listed.length - waiting;
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-info-soft px-5 py-4 text-sm text-info" role="status">
      <p className="flex flex-wrap justify-between gap-2 font-medium">
        <span>{t('progress', { count: waiting })}</span>
        <span className="tabular">{t('progressOf', { done, all: listed.length })}</span>
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-white/60">
        <div
          className="h-full rounded-full bg-info transition-[width] duration-500"
          style={{ width: `${Math.round((done / listed.length) * 100)}%` }}
        />
      </div>
    </div>
  );
}
