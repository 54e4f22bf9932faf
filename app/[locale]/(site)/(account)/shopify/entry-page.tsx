import { redirect } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountHeading, AccountPage } from '@/components/auth/account-page';
import { FrameApp } from '@/components/onboarding/frame-app';
import { ShopAddressForm } from '@/components/onboarding/shop-address-form';
import { ShopSignUpPage } from '@/components/onboarding/shop-sign-up-page';
import { getButtonClasses } from '@/components/ui/button';
import { shopifyEntryEndpoints } from '@/lib/contracts/shopify-entry';
import type { RegistrationRoute } from '@/lib/domain/onboarding/onboarding';
import { getShopifyConfig } from '@/lib/integrations/shopify/config';
import { getCurrentUser } from '@/lib/web/pages/current-user';
import { listShowcaseBlanks } from '@/lib/web/pages/displayed-blanks';
import { readShopPage } from '@/lib/web/pages/shopify-page';
import { tenantApi } from '@/lib/web/tenant-api/client';

/**
 * Entry page of the Shopify app, for merchants who install it directly or through one of two partner programmes
 * (SHP-06). Inside Shopify's frame App Bridge identifies the merchant; outside of it the signature of the address,
 * which request routing has verified, proves the shop.
 */
export async function ShopifyEntryPage({
  route,
  locale,
}: {
  readonly route: RegistrationRoute;
  readonly locale: string;
}) {
  setRequestLocale(locale);
  // i18n-keys: shopify.entry.*
  const t = await getTranslations('shopify.entry');
  const config = getShopifyConfig();
  if (!config) {
    return (
      <AccountPage wide>
        <AccountHeading title={t(`${route}.title`)} lead={t('notConfigured')} />
        <a href="/get-started" className={getButtonClasses('secondary', 'md', 'self-start')}>
          {t('withoutShop')}
        </a>
      </AccountPage>
    );
  }
  const { shop, embedded } = await readShopPage();
  if (shop && embedded) {
    return (
      <main id="content" className="page-width flex-1 py-6 sm:py-10">
        <FrameApp route={route} products={await listShowcaseBlanks(locale)} />
      </main>
    );
  }
  return (
    <AccountPage wide>
      {shop ? (
        <OutsideFrame route={route} shop={shop} />
      ) : (
        <>
          <AccountHeading title={t(`${route}.title`)} lead={t(`${route}.lead`, { shop: t('yourShop') })} />
          <ShopAddressForm suggestion={config.isLocal ? 'loomshop' : ''} />
          {config.isLocal ? <p className="rounded-md bg-info-soft px-4 py-3 text-sm text-info">{t('local')}</p> : null}
        </>
      )}
    </AccountPage>
  );
}

/**
 * Page of a verified shop outside Shopify's frame: the sign-up form if the shop is linked to no tenant; otherwise it
 * leads to the tenant's admin area, at once for a user who is signed in there.
 */
async function OutsideFrame({ route, shop }: { readonly route: RegistrationRoute; readonly shop: string }) {
  const t = await getTranslations('shopify.entry');
  const { data } = await tenantApi.call(shopifyEntryEndpoints.lookUp, { params: {}, body: { shop, route } });
  if (data.ticket) return <ShopSignUpPage shop={shop} route={route} ticket={data.ticket} />;
  const user = await getCurrentUser();
  if (user && user.tenant_id === data.tenant_id) redirect(user.stepsCompleted ? '/dashboard' : '/get-started');
  return (
    <>
      <AccountHeading title={t('knownTitle')} lead={t('knownText', { shop })} />
      <div className="flex flex-wrap gap-3">
        {data.open_url ? (
          <a href={data.open_url} className={getButtonClasses()}>
            {t('openInShopify')}
          </a>
        ) : null}
        <a href="/login?next=/get-started" className={getButtonClasses('secondary')}>
          {t('signIn')}
        </a>
      </div>
    </>
  );
}
