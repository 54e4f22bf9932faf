import { builderEndpoints } from '@/lib/contracts/builder';
import { ApiError } from '../api';
import { callEndpoint } from '../call-endpoint';
import { dropTemporaryStore, readTemporaryStore } from './temporary-store';

const LOCK = 'merchloom.adopt-store';
const FAILED = 'merchloom.adoption-failed';

/**
 * Moves this browser's temporary store to the tenant (ADM-05) and returns the new store's slug; null when there is no
 * temporary store or another tab has just moved it. `route` is the current path of the admin screens, below which the
 * calls are made. A browser lock lets one tab at a time do this; without lock support, the server still creates only
 * one event. The temporary store is deleted only after success.
 * @throws ApiError
 */
export async function adoptTemporaryStore(tenantId: number, route: string): Promise<string | null> {
  const adopt = async (): Promise<string | null> => {
    const store = readTemporaryStore();
    if (!store) return null;
    const { img_id: imgId, ...beginning } = store;
    const params = { tenant: tenantId, route: route.split('/').filter(Boolean) };
    const moved = await callEndpoint(builderEndpoints.move, { params, body: { img_id: imgId } });
    const body = { image_id: moved.data, ...beginning };
    const adoptedStore = await callEndpoint(builderEndpoints.adopt, { params, body });
    dropTemporaryStore();
    return adoptedStore.data.slug;
  };
  if (!('locks' in navigator)) return adopt();
  return navigator.locks.request(LOCK, adopt);
}

/**
 * Returns whether this tab already tried and failed to adopt this store, in which case it does not retry automatically.
 */
export function hasAdoptionFailed(): boolean {
  const store = readTemporaryStore();
  return store !== null && session(() => sessionStorage.getItem(FAILED)) === store.img_id;
}

export function saveAdoptionFailure(error: unknown): void {
  const store = readTemporaryStore();
  // A network error is retried later; an error response is final.
  if (store && !(error instanceof ApiError && error.status === 0))
    session(() => sessionStorage.setItem(FAILED, store.img_id));
}

function session<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
