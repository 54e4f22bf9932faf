import { builderEndpoints } from '@/lib/contracts/builder';
import { ApiError } from '../api';
import { callEndpoint } from '../call-endpoint';
import { dropTemporaryStore, readTemporaryStore } from './temporary-store';

const LOCK = 'merchloom.adopt-store';
const FAILED = 'merchloom.adoption-failed';

/**
 * Makes the temporary store of this browser the tenant's own (ADM-05) and answers its address; null when there is none, or
 * when another tab has just done it. `route` is the current path of the admin area, which the calls are made below.
 * One tab at a time; where the browser has no locks, the server makes one event all the same. What was built is dropped
 * after success alone.
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
    const made = await callEndpoint(builderEndpoints.adopt, { params, body });
    dropTemporaryStore();
    return made.data.slug;
  };
  if (!('locks' in navigator)) return adopt();
  return navigator.locks.request(LOCK, adopt);
}

/** Whether this tab tried for this store before and failed: it is not tried again by itself. */
export function hasFailedBefore(): boolean {
  const store = readTemporaryStore();
  return store !== null && session(() => sessionStorage.getItem(FAILED)) === store.img_id;
}

export function rememberFailure(error: unknown): void {
  const store = readTemporaryStore();
  // A line that was gone comes back; a refusal stays one.
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
