'use client';

import { useTranslations } from 'next-intl';
import type { EventDto } from '@/lib/contracts/events';
import { buildEndpointPath } from '@/lib/contracts/path';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import { isHiddenFromShoppers } from '@/lib/domain/store/event';
import { Card } from '../kit/page-header';

/**
 * Preview of the image for shared links: the owner's image or the generated one. A draft has no generated image yet.
 */
export function SharePreview({ event, imageUrl }: { readonly event: EventDto; readonly imageUrl: string }) {
  const t = useTranslations('events.seo');
  if (imageUrl === '' && isHiddenFromShoppers(event.status)) return null;
  const drawn = buildEndpointPath(renderingEndpoints.shareImage, {
    tenant: event.tenant_id,
    slug: event.slug,
    subject: 'store',
  });
  return (
    <Card title={t('sharedTitle')}>
      <img
        src={imageUrl || drawn}
        alt={event.name}
        width={1200}
        height={630}
        className="aspect-[1200/630] w-full rounded-md border border-line bg-tile object-cover"
      />
    </Card>
  );
}
