import type { Viewport } from 'next';
import type { ReactNode } from 'react';
import { Document } from '@/components/ui/document';
import { getHtmlLang, isLanguage } from '@/lib/domain/languages/languages';
import { buildStorePath } from '@/lib/views/storefront/links';
import { buildFailureTexts, getPageNonce } from '@/lib/web/pages/failure';
import { loadStorePage, type StoreParams } from '@/lib/web/storefront/page';
import { getStoreTheme } from '@/lib/web/storefront/theme';

export const viewport: Viewport = { themeColor: '#ffffff' };

/**
 * Document for store pages that other websites embed in a frame (SHP-08): fonts and colours of the store, without
 * header, basket, cookie banner and analytics.
 */
export default async function FrameLayout(props: { children: ReactNode; params: Promise<StoreParams> }) {
  const { store, view, locale, texts } = await loadStorePage(props.params);
  const theme = getStoreTheme(store);
  const [chrome, errors, nonce] = await Promise.all([texts('store'), texts('errors'), getPageNonce()]);
  return (
    <Document
      lang={isLanguage(locale) ? getHtmlLang(locale, view.region) : locale}
      families={theme.families}
      nonce={nonce}
      failure={buildFailureTexts(errors, buildStorePath(view), chrome('backHome'))}
      bodyProps={{
        className: 'overscroll-contain bg-surface',
        style: theme.variables,
        'data-tenant': view.tenantId,
        'data-store': view.slug,
      }}
    >
      <main id="content" tabIndex={-1} className="page-width py-5 outline-none sm:py-7">
        {props.children}
      </main>
    </Document>
  );
}
