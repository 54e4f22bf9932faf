import type { Metadata } from 'next';
import { PaymentReturnPage } from '@/components/checkout/confirmation/payment-return-page';
import { NeedsScript } from '@/components/checkout/needs-script';
import { isPaymentReturn } from '@/components/checkout/payment/payment-return';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';
import { buildBuyerTermsHref } from '@/lib/platform/site-addresses';
import { loadCheckoutTexts } from '@/lib/web/storefront/checkout-texts';
import { buildStoreMetadata, loadStorePage, type StoreParams } from '@/lib/web/storefront/page';

interface PaymentSuccessProps {
  readonly params: Promise<StoreParams>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: PaymentSuccessProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const texts = await page.texts('checkout');
  return buildStoreMetadata(page, {
    title: texts('step_confirmation'),
    description: '',
    path: 'payment-success',
    noindex: true,
  });
}

/**
 * Page to which payments return (PAY-08). The browser calls the API with the parameters of the address; the page itself
 * does not, because merely opening a link must not process a payment.
 */
export default async function PaymentSuccessRoute({ params, searchParams }: PaymentSuccessProps) {
  const { locale, store, view } = await loadStorePage(params);
  const query = await searchParams;
  const one = (name: string) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const texts = await loadCheckoutTexts(isLanguage(locale) ? locale : DEFAULT_LANGUAGE, view.region);
  const returned = {
    intentId: one('payment_intent'),
    clientSecret: one('payment_intent_client_secret'),
    orderId: one('no_payment_needed') === 'true' ? one('order_id') : null,
  };
  return (
    <>
      <h1 className="sr-only">{texts.step_confirmation}</h1>
      {isPaymentReturn(returned) ? (
        <NeedsScript
          store={view}
          title={texts.no_script ?? ''}
          text={texts.no_script_order ?? ''}
          contactLabel={texts.no_script_contact ?? ''}
          email={store.store_page_content.email}
          phone={store.store_page_content.phone}
        />
      ) : null}
      <PaymentReturnPage
        store={view}
        language={locale}
        texts={texts}
        termsPath={buildBuyerTermsHref(store)}
        returned={returned}
      />
    </>
  );
}
