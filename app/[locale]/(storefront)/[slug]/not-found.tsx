import { headers } from 'next/headers';
import { StoreError } from '@/components/storefront/shell/store-error';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { storePage } from '@/lib/storefront/server/page';

/** For pages that find out themselves that there is nothing; the front door answers most of them (STO-02). */
export default async function StoreNotFound() {
  const known = await headers();
  const params = { locale: known.get(ROUTE_HEADERS.locale) ?? '', slug: known.get(ROUTE_HEADERS.store) ?? '' };
  const page = await storePage(Promise.resolve(params));
  return <StoreError page={page} code="404" />;
}
