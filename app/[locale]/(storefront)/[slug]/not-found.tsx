import { headers } from 'next/headers';
import { StoreError } from '@/components/storefront/store-error';
import { storePage } from '@/lib/storefront/page';

/** For pages that find out themselves that there is nothing; the front door answers most of them (STO-02). */
export default async function StoreNotFound() {
  const known = await headers();
  const params = { locale: known.get('x-locale') ?? '', slug: known.get('x-store-slug') ?? '' };
  const page = await storePage(Promise.resolve(params));
  return <StoreError page={page} code="404" />;
}
