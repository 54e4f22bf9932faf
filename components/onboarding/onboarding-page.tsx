'use client';

import { useTranslations } from 'next-intl';
import { useSignOut } from '@/components/admin/shell/sign-out';
import { AccountHeading } from '@/components/auth/account-page';
import { Button } from '@/components/ui/button';
import { LogoOnProducts, type MockupProduct } from './logo-on-products';
import { OnboardingProviders } from './onboarding-providers';
import { OnboardingSteps } from './onboarding-steps';

/**
 * Page on which an integration user completes the onboarding (SHP-07): the steps, and beside them a preview of the logo
 * on products.
 */
export function OnboardingPage(props: {
  readonly tenantId: number;
  readonly shopName: string;
  readonly products: readonly MockupProduct[];
}) {
  const { tenantId, shopName, products } = props;
  const t = useTranslations('shopify.frame');
  const signOut = useSignOut();
  return (
    <OnboardingProviders tenantId={tenantId} toastLabel={t('notices')}>
      <main id="content" className="beside-steps page-width flex flex-1 flex-col gap-8 py-6 sm:py-10">
        <AccountHeading title={t('title', { shop: shopName })} lead={t('lead')} />
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1">
            <LogoOnProducts tenantId={tenantId} shopName={shopName} products={products} />
          </div>
          <div className="lg:col-start-1 lg:row-start-1">
            <OnboardingSteps tenantId={tenantId} />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6 text-sm text-body">
          <p>{t('progressSaved')}</p>
          <Button variant="quiet" size="sm" onClick={signOut}>
            {t('signOut')}
          </Button>
        </div>
      </main>
    </OnboardingProviders>
  );
}
