'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { AccountHeading } from '@/components/auth/account-page';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { signWithSessionTokens } from '@/lib/client/shopify/app-bridge';
import { leaveFrame } from '@/lib/client/shopify/hand-off';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { shopifyEntryEndpoints } from '@/lib/contracts/shopify-entry';
import type { RegistrationRoute } from '@/lib/domain/onboarding/onboarding';
import { FrameProducts } from './frame-products';
import { LogoOnProducts, type MockupProduct } from './logo-on-products';
import { OnboardingProviders } from './onboarding-providers';
import { OnboardingSteps } from './onboarding-steps';
import { ShopSignUp } from './shop-sign-up';

type Entered = EndpointResponse<typeof shopifyEntryEndpoints.enter>['data'];

/**
 * App in Shopify's frame: identifies the merchant by App Bridge and shows the sign-up, the onboarding steps, or the
 * connected shop.
 */
export function FrameApp(props: { readonly route: RegistrationRoute; readonly products: readonly MockupProduct[] }) {
  const { route, products } = props;
  const t = useTranslations('shopify.frame');
  const [entered, setEntered] = useState<Entered | null>(null);
  const [failed, setFailed] = useState(false);
  const enter = useCallback(async () => {
    setFailed(false);
    try {
      await signWithSessionTokens();
      setEntered((await callEndpoint(shopifyEntryEndpoints.enter, { params: {}, body: { route } })).data);
    } catch (error) {
      console.warn('the app could not be opened', error);
      setFailed(true);
    }
  }, [route]);
  useEffect(() => void enter(), [enter]);

  if (failed) {
    return (
      <Sheet>
        <AccountHeading title={t('failedTitle')} lead={t('failedText')} />
        <Button className="self-start" onClick={() => void enter()}>
          {t('again')}
        </Button>
      </Sheet>
    );
  }
  if (!entered) {
    return (
      <Sheet>
        <p role="status" className="sr-only">
          {t('opening')}
        </p>
        <Skeleton className="h-80" />
      </Sheet>
    );
  }
  const { tenant, ticket, shop, completed } = entered;
  if (!tenant)
    return ticket ? (
      <Sheet>
        <ShopSignUp shop={shop} route={route} ticket={ticket} onDone={() => void enter()} />
      </Sheet>
    ) : null;
  if (completed) return <Connected shop={shop} tenant={tenant} onLost={enter} />;
  return (
    <OnboardingProviders tenantId={null} toastLabel={t('notices')}>
      <div className="mx-auto grid w-full max-w-5xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-5">
          <AccountHeading title={t('title', { shop: tenant.name })} lead={t('lead')} />
          <OnboardingSteps tenantId={tenant.id} embedded onLost={enter} />
        </div>
        <div>
          <LogoOnProducts tenantId={tenant.id} shopName={tenant.name} products={products} embedded />
        </div>
      </div>
    </OnboardingProviders>
  );
}

/** Shop with completed onboarding: its products, and a link to the admin area. */
function Connected(props: {
  readonly shop: string;
  readonly tenant: { readonly id: number; readonly name: string };
  readonly onLost: () => void;
}) {
  const { shop, tenant, onLost } = props;
  const t = useTranslations('shopify.frame');
  return (
    <OnboardingProviders tenantId={null} toastLabel={t('notices')}>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <AccountHeading title={t('connectedTitle', { name: tenant.name })} lead={t('connectedText', { shop })} />
          <Button onClick={() => leaveFrame(tenant.id)}>{t('open')}</Button>
        </div>
        <FrameProducts tenantId={tenant.id} onLost={onLost} />
      </div>
    </OnboardingProviders>
  );
}

const Sheet = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="mx-auto flex w-full max-w-xl flex-col gap-6 rounded-xl border border-line bg-surface p-6 shadow-md sm:p-9">
    {children}
  </div>
);
