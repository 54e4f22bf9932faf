'use client';

import { useTranslations } from 'next-intl';
import type { EventWire } from '@/lib/contracts/events';
import { endpointPath } from '@/lib/contracts/path';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import { isHidden } from '@/lib/domain/store/event';
import { Card } from '../kit/page-header';

/** What a store's link is shown with: the owner's own picture, else the drawn one. A draft has none yet. */
export function SharePreview({ event, own }: { readonly event: EventWire; readonly own: string }) {
  const t = useTranslations('events.seo');
  if (own === '' && isHidden(event.status)) return null;
  const drawn = endpointPath(renderingEndpoints.shareImage, {
    tenant: event.tenant_id,
    slug: event.slug,
    subject: 'store',
  });
  return (
    <Card title={t('sharedTitle')}>
      <img
        src={own || drawn}
        alt={event.name}
        width={1200}
        height={630}
        className="aspect-[1200/630] w-full rounded-md border border-line bg-tile object-cover"
      />
    </Card>
  );
}
