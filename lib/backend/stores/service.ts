import { type Tx, withTenant } from '@/lib/db/client';
import { isHidden, isSelling } from '@/lib/domain/store/event';
import { AppError, notFound } from '@/lib/errors';
import type { SignedIn } from '../auth/queries';
import { pathTenant } from '../http/caller';
import { findStore, type Store } from './queries';

/** Runs `work` on the store that (tenant, slug) name together, inside its tenant's transaction.
 *  404 when they don't belong together, and for Draft stores, which nobody but their owner may know of (EVT-03). */
export function withStore<T>(
  params: { tenant: number; slug: string },
  work: (tx: Tx, store: Store) => Promise<T>,
  viewer: SignedIn | null = null,
): Promise<T> {
  const tenantId = pathTenant(params.tenant);
  return withTenant(tenantId, async (tx) => {
    const store = await findStore(tx, { tenantId, slug: params.slug });
    const mayPreview = viewer?.tenantId === tenantId;
    if (!store || (isHidden(store.status) && !mayPreview)) throw notFound();
    return work(tx, store);
  });
}

/** EVT-03: a store on hold shows its goods and sells none. */
export function assertSelling(store: Store): void {
  if (!isSelling(store.status)) throw new AppError('store_on_hold', 'This store is not taking orders at the moment.');
}
