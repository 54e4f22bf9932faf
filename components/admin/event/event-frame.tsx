'use client';

import { ExternalLink, Eye, Lock } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Badge } from '@/components/ui/badge';
import { getButtonClasses } from '@/components/ui/button';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { type EventDto, eventEndpoints } from '@/lib/contracts/events';
import type { Actor } from '@/lib/domain/roles/roles';
import { buildEventPath, type EventScreen, listEventScreens } from '@/lib/domain/routes/event-screens';
import { isHiddenFromShoppers } from '@/lib/domain/store/event';
import { CopyButton } from '../kit/copy-button';
import { TabStrip } from '../kit/tab-strip';
import { StoreStatusBadge } from './store-status-badge';
import { getStoreUrl } from './store-url';

/** Frame of every screen of an event: name, status, address and tabs (EVT-01). Follows changes by other users. */
export function EventFrame(props: { readonly event: EventDto; readonly user: Actor; readonly children: ReactNode }) {
  const { event: initialEvent, user, children } = props;
  const t = useTranslations('events');
  const params = { tenant: initialEvent.tenant_id, slug: initialEvent.slug };
  const query = useEndpointQuery(eventEndpoints.show, { params }, { initialData: wrapInEnvelope(initialEvent) });
  const event = query.data?.data ?? initialEvent;
  const origin = useSyncExternalStore(
    noChanges,
    () => window.location.origin,
    () => '',
  );
  const address = getStoreUrl(event, origin);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <header className="flex flex-col gap-4">
        <Link
          href="/events"
          className="-my-2 inline-flex min-h-9 w-fit items-center gap-1.5 text-sm text-body hover:text-ink"
        >
          <span aria-hidden="true">←</span> {t('all')}
        </Link>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="flex min-w-0 flex-col gap-1">
            <div className="flex flex-wrap items-center gap-3">
              {/* Not a heading element: each screen's own title is the page's h1. */}
              <p className="font-heading text-2xl font-semibold wrap-break-word">{event.name}</p>
              <StoreStatusBadge status={event.status} />
              {event.is_sample ? <Badge tone="info">{t('sample.mark')}</Badge> : null}
              {event.locked ? (
                <Badge tone="warning">
                  <Lock className="size-3.5" aria-hidden="true" />
                  {t('locked')}
                </Badge>
              ) : null}
            </div>
            <StoreLink event={event} address={address} />
          </div>
          <div className="flex flex-wrap gap-2">
            {isHiddenFromShoppers(event.status) ? null : <CopyButton text={address} label={t('copyLink')} />}
            <a
              href={`/site-preview/${event.slug}`}
              target="_blank"
              rel="noopener"
              className={getButtonClasses('secondary', 'sm')}
            >
              <Eye className="size-4" aria-hidden="true" />
              {t('preview')}
            </a>
          </div>
        </div>
        <EventTabs slug={event.slug} screens={listEventScreens(user)} />
      </header>
      {children}
    </div>
  );
}

const noChanges = () => () => {};

function StoreLink({ event, address }: { readonly event: EventDto; readonly address: string }) {
  const t = useTranslations('events');
  const displayAddress = address.replace(/^https?:\/\//, '');
  return (
    <p className="text-sm wrap-anywhere">
      {isHiddenFromShoppers(event.status) ? (
        <>
          <span className="text-body">{displayAddress}</span>
          <span className="block text-muted">{t('draftAddress')}</span>
        </>
      ) : (
        <a href={address} target="_blank" rel="noopener" className="inline-flex min-h-6 items-center gap-1.5 underline">
          {displayAddress}
          <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
        </a>
      )}
    </p>
  );
}

const tabKey = (screen: EventScreen): string => screen.split('/')[0] ?? screen;

function EventTabs({ slug, screens }: { readonly slug: string; readonly screens: readonly EventScreen[] }) {
  const t = useTranslations('events');
  const path = usePathname();
  const isOpen = (screen: EventScreen): boolean => {
    const href = buildEventPath(slug, screen);
    return path === href || path.startsWith(`${href}/`);
  };
  // Branding is part of the "Pages and theme" tab; its own address remains for links.
  const tabs = screens
    .filter((screen) => screen !== 'branding')
    .map((screen) => {
      const href = buildEventPath(slug, screen);
      const isCurrent = isOpen(screen) || (screen === 'store-configuration' && isOpen('branding'));
      return { href, label: t(`tabs.${tabKey(screen)}`), isCurrent };
    });
  return <TabStrip label={t('tabsLabel')} tabs={tabs} />;
}
