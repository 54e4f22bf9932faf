import { type Tx, withTenant } from '@/lib/db/client';
import { getSaleState } from '@/lib/domain/calendar/sale-state';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { isHiddenFromShoppers, isSelling } from '@/lib/domain/store/event';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { requirePathTenant } from '../http/caller';
import type { SignedIn } from '../http/signed-in';
import { findStore, type Store } from './queries';

/**
 * Runs `work` on the store with this tenant and slug, inside its tenant's transaction. 404 when the slug is not a store
 * of the tenant, and for draft stores, which are visible to their owner only (EVT-03).
 */
export function withStore<T>(
  params: { tenant: number; slug: string },
  work: (tx: Tx, store: Store) => Promise<T>,
  viewer: SignedIn | null = null,
): Promise<T> {
  const tenantId = requirePathTenant(params.tenant);
  return withTenant(tenantId, async (tx) => {
    const store = await findStore(tx, { tenantId, slug: params.slug });
    const mayPreview = viewer?.tenantId === tenantId;
    if (!store || (isHiddenFromShoppers(store.status) && !mayPreview)) throw buildNotFoundError();
    return work(tx, store);
  });
}

/** Rejects orders of a store on hold, which shows its products but does not sell them (EVT-03). */
export function assertSelling(store: Store): void {
  if (isSelling(store.status)) return;
  throw isClosedForGood(store)
    ? new AppError('store_on_hold', buildErrorReason('store_closed'))
    : new AppError('store_on_hold', 'This store is not taking orders at the moment.');
}

/** Returns whether the dates of an active store open it no more. */
function isClosedForGood({ ownerStatus, calendar }: Store): boolean {
  if (ownerStatus !== 'Active' || calendar === null) return false;
  const { phase, opensAt } = getSaleState(calendar, new Date());
  return phase !== 'open' && opensAt === null;
}
