import { getButtonClasses } from '@/components/ui/button';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';

/**
 * Shows the actions of a product page without JavaScript: update the pictures, and contact the store, because ordering
 * needs scripts.
 */
export function PlainActions({ store, texts }: { readonly store: StoreView; readonly texts: ProductTexts }) {
  return (
    <noscript>
      <button type="submit" className={getButtonClasses('secondary', 'lg', 'w-full')}>
        {texts.updatePreview}
      </button>
      {store.open ? (
        <p className="mt-4 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
          {texts.noScript}{' '}
          <a href={buildStorePath(store, 'contact-us')} className="font-semibold underline underline-offset-4">
            {texts.noScriptContact}
          </a>
        </p>
      ) : null}
    </noscript>
  );
}
