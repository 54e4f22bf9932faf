import { builderEndpoints } from '@/lib/contracts/builder';
import { ApiError } from '../api';
import { callEndpoint } from '../call-endpoint';
import { dropTemporaryStore, readTemporaryStore } from './temporary-store';

const LOCK = 'merchloom.adopt-store';
const FAILED = 'merchloom.adoption-failed';

/**
 * Moves this browser's temporary store to the tenant (ADM-05). Returns the slug of the new store; null when there is no
 * temporary store, or another tab has just moved it. A browser lock ensures that one tab at a time does this; without
 * support for locks, the server still creates only one event. The temporary store is deleted after success only.
 * @param route current path of the admin screens, below which the calls are made
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
 * Returns whether this tab has already failed to move this temporary store. It does not try again automatically then.
 */
export function hasAdoptionFailed(): boolean {
  const store = readTemporaryStore();
  return store !== null && session(() => sessionStorage.getItem(FAILED)) === store.img_id;
}

export function saveAdoptionFailure(error: unknown): void {
  const store = readTemporaryStore();
  // Only error responses are saved: after a network error the page tries again later.
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
