'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDesignDraft, saveDesignDraft } from '@/lib/client/admin/design-draft';
import { ApiError } from '@/lib/client/api';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { productDesignEndpoints } from '@/lib/contracts/product-designs';
import type { SideScenes } from '@/lib/domain/scene/schema';

/** Save status of a design. `savedOffline`: only on this device; it is sent as soon as the server can be reached. */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'savedOffline' | 'conflict' | 'locked' | 'refused';

const QUIET_MS = 1_000;
const RETRY_MS = 5_000;
/** States that a further change does not alter; a pending retry includes the change. */
const STAYS: ReadonlySet<SaveStatus> = new Set(['conflict', 'locked', 'savedOffline']);

export interface Autosave {
  readonly status: SaveStatus;
  readonly savedAt: Date | null;
  /** Picture version of the design saved on the server. */
  readonly pictureVersion: string;
  /** Save count of the draft, as last seen by this editor. */
  readonly revision: number;
  /** Sends pending changes at once; resolves when no save is in progress. */
  readonly flush: () => Promise<void>;
  /** Resolves a conflict by overwriting the server's version with the local one. */
  readonly overwrite: () => void;
  /** Takes over the revision after this editor has published, which the server counts as a save. */
  readonly adopt: (revision: number) => void;
}

/**
 * Saves a design one second after its last change, one request at a time (DSN-09). The server compares revisions, so
 * another user's save is never overwritten without confirmation.
 */
export function useAutosave(options: {
  readonly address: { readonly tenant: number; readonly slug: string; readonly productId: number };
  readonly start: { readonly revision: number; readonly pictureVersion: string; readonly scenes: SideScenes };
  readonly scenes: SideScenes;
  readonly enabled: boolean;
}): Autosave {
  const { address, start, scenes, enabled } = options;
  const [status, setStatus] = useState<SaveStatus>('saved');
  const [saved, setSaved] = useState({
    at: null as Date | null,
    pictureVersion: start.pictureVersion,
    revision: start.revision,
  });
  const [retryCount, setRetryCount] = useState(0);
  const latest = useRef(scenes);
  const sent = useRef<SideScenes>(start.scenes);
  const revision = useRef<number | null>(start.revision);
  const serverRevision = useRef(start.revision);
  const running = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { tenant, slug, productId } = address;

  const isBehind = useCallback(
    () => latest.current.front !== sent.current.front || latest.current.back !== sent.current.back,
    [],
  );

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const sending = latest.current;
    // Repeated retries do not change the displayed status.
    setStatus((before) => (before === 'savedOffline' ? 'savedOffline' : 'saving'));
    try {
      const { data } = await callEndpoint(productDesignEndpoints.saveDesign, {
        params: { tenant, slug, productId },
        body: { revision: revision.current, front: sending.front, back: sending.back },
      });
      sent.current = sending;
      revision.current = data.revision;
      serverRevision.current = data.revision;
      if (isBehind()) saveDesignDraft(productId, data.revision, latest.current);
      else clearDesignDraft(productId);
      setSaved({ at: new Date(data.saved_at), pictureVersion: data.picture_version, revision: data.revision });
      setStatus(isBehind() ? 'waiting' : 'saved');
    } catch (error) {
      const failure = toShopifyError(error);
      setStatus(failure);
      setRetryCount((before) => before + 1);
      if (failure === 'locked' || isUnfit(error)) clearDesignDraft(productId);
    }
  }, [tenant, slug, productId, isBehind]);

  const flush = useCallback(async (): Promise<void> => {
    while (running.current) await running.current;
    if (!isBehind()) {
      // An undo can restore the scene that is saved on the server.
      setStatus((before) => (before === 'waiting' || before === 'savedOffline' ? 'saved' : before));
      if (enabled) clearDesignDraft(productId);
      return;
    }
    // Do not retry while offline; the browser's `online` event triggers the next attempt.
    if (!navigator.onLine) {
      setStatus((before) => (before === 'waiting' ? 'savedOffline' : before));
      return;
    }
    running.current = save().finally(() => {
      running.current = null;
    });
    await running.current;
  }, [save, isBehind, productId, enabled]);

  useEffect(() => {
    latest.current = scenes;
    if (!enabled || !isBehind()) return;
    // Save on this device at once, in case the connection or the page is lost.
    saveDesignDraft(productId, serverRevision.current, scenes);
    const next = navigator.onLine ? 'waiting' : 'savedOffline';
    setStatus((before) => (STAYS.has(before) ? before : next));
  }, [scenes, enabled, isBehind, productId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `scenes` starts the wait anew with each change, `tries` with each failure.
  useEffect(() => {
    if (status !== 'waiting' && status !== 'savedOffline') return;
    timer.current = setTimeout(() => void flush(), status === 'savedOffline' ? RETRY_MS : QUIET_MS);
    const attempt = (): void => void flush();
    window.addEventListener('online', attempt);
    window.addEventListener('offline', attempt);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('online', attempt);
      window.removeEventListener('offline', attempt);
    };
  }, [status, scenes, retryCount, flush]);

  const overwrite = (): void => {
    revision.current = null;
    sent.current = { front: null, back: null };
    void flush();
  };
  const adopt = (next: number): void => {
    revision.current = next;
    serverRevision.current = next;
    setSaved((before) => ({ ...before, revision: next }));
  };
  const { at: savedAt, pictureVersion, revision: seenRevision } = saved;
  return { status, savedAt, pictureVersion, revision: seenRevision, flush, overwrite, adopt };
}

function toShopifyError(error: unknown): SaveStatus {
  if (!(error instanceof ApiError)) return 'savedOffline';
  if (error.code === 'conflict') return 'revision' in error.errors ? 'conflict' : 'locked';
  // A 4xx would be rejected again, except 429; any other failure may succeed on retry.
  return error.status >= 400 && error.status < 500 && error.status !== 429 ? 'refused' : 'savedOffline';
}

/**
 * Returns whether the server rejects the draft's content (422, 413). Such a draft is removed from this device, because
 * restoring it would fail again.
 */
const isUnfit = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 422 || error.status === 413);
