'use client';

import { Store } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '../admin/kit/page-header';
import { ShopTabs } from './shop-tabs';

/** Frame of the screens about products in the tenant's shop. */
export function ShopFrame(props: {
  readonly title: string;
  readonly lead: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, lead, actions, children } = props;
  const t = useTranslations('shopifySales');
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-6xl flex-col gap-6">
      <PageHeader title={title} lead={lead} parent={{ href: '/settings', label: t('parent') }} actions={actions} />
      <ShopTabs />
      {children}
    </div>
  );
}

/** Empty state of these screens while no shop is connected, with the action to connect one. */
export function NoShopState() {
  const t = useTranslations('shopifySales');
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<Store className="size-6" aria-hidden="true" />}
        title={t('noShop')}
        text={t('noShopText')}
        action={
          <a href="/settings/shopify-connection" className={getButtonClasses()}>
            {t('connect')}
          </a>
        }
      />
    </div>
  );
}
