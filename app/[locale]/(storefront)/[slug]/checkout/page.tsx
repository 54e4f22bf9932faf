import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { CheckoutPage } from '@/components/checkout/checkout-page';
import { ClosedCheckout } from '@/components/checkout/closed-checkout';
import { GiftCheckout } from '@/components/checkout/gift/gift-checkout';
import { NeedsScript } from '@/components/checkout/needs-script';
import { describeClosedStore } from '@/components/storefront/shell/order-window';
import { getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';
import { priceShipping, resolveGiftShipping } from '@/lib/domain/pricing/shipping';
import { isPromoCodeRequired } from '@/lib/domain/promo/promo';
import { loadNamespaceTexts } from '@/lib/platform/i18n/texts';
import { buildStorePath } from '@/lib/views/storefront/links';
import { buildCheckoutSetup } from '@/lib/web/bff/checkout-setup';
import { type ClaimQuery, findClaimedGift } from '@/lib/web/storefront/claimed-gift';
import { promiseHomeDelivery } from '@/lib/web/storefront/delivery-promise';
import { buildStoreMetadata, loadStorePage, type StorePage, type StoreParams } from '@/lib/web/storefront/page';

interface CheckoutProps {
  readonly params: Promise<StoreParams>;
  readonly searchParams: Promise<ClaimQuery>;
}

export async function generateMetadata({ params }: CheckoutProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const texts = await page.texts('checkout');
  return buildStoreMetadata(page, { title: texts('title'), description: '', path: 'checkout', noindex: true });
}

/** Checkout as a page (CHK-01); for a promo store, the gift form (GFT-01). */
export default async function CheckoutRoute({ params, searchParams }: CheckoutProps) {
  const page = await loadStorePage(params);
  const { store, view } = page;
  const language = isLanguage(page.locale) ? page.locale : DEFAULT_LANGUAGE;
  const setup = await buildCheckoutSetup(store, language);
  if (!view.open) {
    const closed = describeClosedStore(page, await page.texts('storeCalendar'));
    const notice = (
      <EmptyState
        isPageTitle
        title={closed?.title ?? setup.texts.closed ?? ''}
        text={closed?.isWaitable === false ? closed.text : setup.texts.closed_text}
        action={
          <Link href={buildStorePath(view)} className={getButtonClasses('primary')}>
            {setup.texts.back_to_store}
          </Link>
        }
      />
    );
    return closed && view.type === 'store' ? (
      <ClosedCheckout store={view} language={language} setup={setup}>
        {notice}
      </ClosedCheckout>
    ) : (
      notice
    );
  }
  const { email, phone } = store.store_page_content;
  const needsScript = (
    <NeedsScript
      store={view}
      title={setup.texts.no_script ?? ''}
      text={setup.texts.no_script_text ?? ''}
      contactLabel={setup.texts.no_script_contact ?? ''}
      email={email}
      phone={phone}
    />
  );
  if (view.type === 'store') {
    return (
      <>
        {needsScript}
        <CheckoutPage store={view} language={language} setup={setup} />
      </>
    );
  }
  if (view.type !== 'promo') notFound();
  return (
    <>
      {needsScript}
      <GiftCheckout
        store={view}
        language={language}
        setup={setup}
        texts={await loadNamespaceTexts(language, view.region, 'gift')}
        claimed={await findClaimedGift(page, await searchParams)}
        isCodeRequired={isPromoCodeRequired(view.type, store.is_sample)}
        delivery={promiseHomeDelivery(store, new Date())}
        dueMinor={giftShippingMinor(page)}
      />
    </>
  );
}

/** Returns the shipping price of a gift in minor units, including VAT (GFT-09). */
function giftShippingMinor({ store, view }: StorePage): number {
  const retail = { free: store.free_retail_shipping, fixedMinor: store.fixed_retail_shipping_price };
  return priceShipping(resolveGiftShipping(retail), 'standard', 1, view.vat)?.grossMinor ?? 0;
}
