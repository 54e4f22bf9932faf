import { getButtonClasses } from '@/components/ui/button';
import { ErrorScreen } from '@/components/ui/error-screen';
import { buildStorePath } from '@/lib/views/storefront/links';
import { getFailedRequest } from '@/lib/web/pages/failure';
import type { StorePage } from '@/lib/web/storefront/page';

// i18n-keys: storeError.*

const TITLES: Readonly<Record<string, string>> = {
  401: 'signInTitle',
  403: 'forbiddenTitle',
  404: 'notFoundTitle',
  410: 'goneTitle',
};
const TEXT_KEYS: Readonly<Record<string, string>> = { 404: 'notFoundText', 410: 'goneText' };

/** Returns the key in `storeError` of the title for a status code. */
export const getStoreErrorTitleKey = (code: string): string => TITLES[code] ?? 'errorTitle';

/** Error page of a store: links to its products, or offers a retry after a server failure. */
export async function StoreError({ page, code }: { readonly page: StorePage; readonly code: string }) {
  const [texts, chrome, errors, { id, path }] = await Promise.all([
    page.texts('storeError'),
    page.texts('store'),
    page.texts('errors'),
    getFailedRequest(),
  ]);
  const onward =
    code === '500'
      ? { href: path, label: errors('retry') }
      : { href: buildStorePath(page.view, 'products'), label: chrome('allProducts') };
  return (
    <ErrorScreen
      code={code}
      title={texts(getStoreErrorTitleKey(code))}
      text={texts(TEXT_KEYS[code] ?? 'errorText')}
      reference={id ? errors('reference', { id }) : null}
      actions={
        <>
          <a href={onward.href} className={getButtonClasses('primary')}>
            {onward.label}
          </a>
          <a href={buildStorePath(page.view)} className={getButtonClasses('secondary')}>
            {chrome('backHome')}
          </a>
        </>
      }
    />
  );
}
