import type { Viewport } from 'next';
import type { ReactNode } from 'react';
import { Document } from '@/components/ui/document';
import { htmlLang, isLanguage } from '@/lib/domain/languages/languages';
import { storePath } from '@/lib/views/storefront/links';
import { failureTexts, pageNonce } from '@/lib/web/pages/failure';
import { type StoreParams, storePage } from '@/lib/web/storefront/page';
import { storeTheme } from '@/lib/web/storefront/theme';

export const viewport: Viewport = { themeColor: '#ffffff' };

/**
 * Document of a store page embedded in a foreign website (SHP-08): the store's fonts and colours, without header,
 * basket, cookie banner or analytics.
 */
export default async function FrameLayout(props: { children: ReactNode; params: Promise<StoreParams> }) {
  const { store, view, locale, texts } = await storePage(props.params);
  const theme = storeTheme(store);
  const [chrome, errors, nonce] = await Promise.all([texts('store'), texts('errors'), pageNonce()]);
  return (
    <Document
      lang={isLanguage(locale) ? htmlLang(locale, view.region) : locale}
      families={theme.families}
      nonce={nonce}
      failure={failureTexts(errors, storePath(view), chrome('backHome'))}
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
