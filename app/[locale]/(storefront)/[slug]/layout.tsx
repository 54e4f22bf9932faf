import type { Viewport } from 'next';
import type { ReactNode } from 'react';
import { BasketIsland, type BasketIslandData } from '@/components/storefront/basket/basket-island';
import { describeDonation } from '@/components/storefront/pages/fundraiser';
import { ClaimCode } from '@/components/storefront/shell/claim-code';
import { ClosedBar, isNoticeOnly, OrderWindowBar } from '@/components/storefront/shell/order-window';
import { PreviewBar } from '@/components/storefront/shell/preview-bar';
import { ResumePayment } from '@/components/storefront/shell/resume-payment';
import { StoreFooter } from '@/components/storefront/shell/store-footer';
import { StoreHeader } from '@/components/storefront/shell/store-header';
import { CookieBanner } from '@/components/ui/cookie-banner';
import { Document } from '@/components/ui/document';
import { LanguageKeeper } from '@/components/ui/language-keeper';
import { getHtmlLang, isLanguage } from '@/lib/domain/languages/languages';
import { isHiddenFromShoppers, isSelling } from '@/lib/domain/store/event';
import { env } from '@/lib/platform/env';
import { listLanguageOptions } from '@/lib/platform/i18n/language-options';
import { pickTexts } from '@/lib/platform/i18n/texts';
import { buildStorePath } from '@/lib/views/storefront/links';
import { pack } from '@/lib/views/storefront/packed';
import { buildFailureTexts, getPageNonce } from '@/lib/web/pages/failure';
import { hasSessionCookie } from '@/lib/web/pages/session-hint';
import { getSiteScripts } from '@/lib/web/pages/site-scripts';
import { formatHomeDelivery } from '@/lib/web/storefront/delivery-promise';
import { pickBasketTexts } from '@/lib/web/storefront/island-texts';
import { isOrderOnly } from '@/lib/web/storefront/load';
import { memoizeFor } from '@/lib/web/storefront/memoize-for';
import { loadStorePage, type StoreParams } from '@/lib/web/storefront/page';
import { getStoreTheme } from '@/lib/web/storefront/theme';
import { getValidUntil } from '@/lib/web/storefront/valid-until';

export const viewport: Viewport = { themeColor: '#ffffff', viewportFit: 'cover' };

/** Document of a storefront page: fonts and colours, header, basket, footer and cookie banner. */
export default async function StoreLayout(props: { children: ReactNode; params: Promise<StoreParams> }) {
  const page = await loadStorePage(props.params);
  const { store, view, locale, preview, now } = page;
  const theme = getStoreTheme(store);
  // True for a tracking page in a store that is hidden: it must not link to the store's other pages, which do not exist
  // for shoppers.
  const isAlone = await isOrderOnly();
  const [texts, cookies, basket, fundraiser, errors, storeErrors, nonce] = await Promise.all([
    page.texts('store'),
    page.texts('cookies'),
    page.texts('basket'),
    page.texts('fundraiser'),
    page.texts('errors'),
    page.texts('storeError'),
    getPageNonce(),
  ]);
  const translated = env().TRANSLATION_ENABLED && store.translation;
  const languages = translated ? listLanguageOptions() : [];
  // A hidden store is a draft, which only its own team can open.
  const notice = isHiddenFromShoppers(store.status) ? 'preview' : 'onHold';
  const chrome = { store, view, texts };
  const delivery = basket('delivery', {
    dates: formatHomeDelivery(page, now),
  });
  const donation = store.fundraiser && describeDonation(page, store.fundraiser, fundraiser);
  return (
    <Document
      lang={isLanguage(locale) ? getHtmlLang(locale, view.region) : locale}
      families={theme.families}
      nonce={nonce}
      failure={{
        ...buildFailureTexts(errors, buildStorePath(view), texts('backHome')),
        missing: {
          title: storeErrors('notFoundTitle'),
          text: storeErrors('notFoundText'),
          onward: texts('allProducts'),
          onwardHref: buildStorePath(view, 'products'),
        },
      }}
      bodyProps={{
        // A preview has no fade-in, because it reloads after every change.
        className: preview ? 'flex min-h-dvh flex-col' : 'store-fade flex min-h-dvh flex-col',
        style: theme.variables,
        'data-tenant': view.tenantId,
        'data-store': view.slug,
        'data-valid-until': preview ? undefined : getValidUntil(store, now),
      }}
    >
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-ink px-4 py-3 text-white focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {texts('skip')}
      </a>
      {isAlone ? (
        <p className="page-width pt-6 text-sm font-semibold text-muted wrap-anywhere">{view.name}</p>
      ) : (
        <StoreHeader
          {...chrome}
          language={locale}
          languages={languages}
          basket={
            view.hasBasket ? (
              <BasketIsland
                data={memoizeFor([store], `basket ${locale} ${view.path} ${delivery}`, () =>
                  pack<BasketIslandData>({
                    store: view,
                    language: locale,
                    texts: pickBasketTexts(basket),
                    delivery,
                    donation,
                  }),
                )}
              />
            ) : null
          }
        />
      )}
      {preview && !isAlone ? <PreviewBar page={page} preview={preview} /> : null}
      {isAlone || (preview && isHiddenFromShoppers(store.status)) ? null : isSelling(store.status) ? (
        <OrderWindowBar page={page} now={now} />
      ) : isNoticeOnly(page) ? null : store.calendar?.is_closed ? (
        <ClosedBar page={page} />
      ) : (
        <aside className="bg-warning-soft py-3 text-center text-sm text-warning">
          <p className="page-width">
            <strong>{texts(`${notice}Title`)}.</strong> {texts(`${notice}Text`)}
          </p>
        </aside>
      )}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {props.children}
      </main>
      {isAlone ? null : <StoreFooter {...chrome} />}
      {store.calendar?.is_closed && view.type === 'store' && !preview ? (
        <ResumePayment checkoutPath={buildStorePath(view, 'checkout')} />
      ) : null}
      {view.open ? <ClaimCode storeId={view.eventId} isGift={view.type === 'promo'} /> : null}
      {translated && !preview ? <LanguageKeeper language={locale} signedIn={await hasSessionCookie()} /> : null}
      {preview || isAlone ? null : (
        <CookieBanner
          texts={pickTexts(cookies, ['label', 'text', 'policy', 'accept', 'decline'])}
          policyHref={buildStorePath(view, 'privacy-policy')}
          analyticsSrc={getSiteScripts().analytics}
        />
      )}
    </Document>
  );
}
