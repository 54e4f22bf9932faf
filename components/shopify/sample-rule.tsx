'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type ShopProductDto, shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { notifyFailure, notifySuccess } from '../admin/kit/notify';

/**
 * Shows how a shop's theme submits a product's personalised texts, and whether its sample may be printed without them.
 */
export function SampleRule({ tenantId, product }: { readonly tenantId: number; readonly product: ShopProductDto }) {
  const t = useTranslations('shopifySales');
  const save = useEndpointMutation(shopifySalesEndpoints.allowSample, { changes: ['shopify'] });
  const id = useId();
  const { fields, listing } = product;
  if (fields.length === 0) return null;
  const change = (allows: boolean): void => {
    if (!listing || save.isPending) return;
    save.mutate(
      { params: { tenant: tenantId, listingId: listing.id }, body: { allows_sample: allows } },
      { onSuccess: () => notifySuccess(t('sample.saved')), onError: (error) => notifyFailure(error, t('failed')) },
    );
  };
  return (
    <div className="flex flex-col gap-1 text-xs text-body">
      <p className="wrap-anywhere">{t('sample.labels', { labels: fields.join(', ') })}</p>
      {listing ? (
        <label htmlFor={id} className="inline-flex min-h-6 items-center gap-2">
          <Checkbox
            id={id}
            className="size-4!"
            checked={listing.allows_sample}
            aria-label={`${t('sample.allow')}: ${product.name}`}
            onChange={(event) => change(event.target.checked)}
          />
          {t('sample.allow')}
        </label>
      ) : null}
    </div>
  );
}
