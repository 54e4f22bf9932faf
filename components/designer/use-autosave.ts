'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetDesign, keepDesign } from '@/lib/client/admin/design-draft';
import { ApiError } from '@/lib/client/api';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import type { SideScenes } from '@/lib/domain/scene/schema';

/** Where a design stands between here and the server. `kept`: on this device alone, sent as soon as that is possible. */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'kept' | 'conflict' | 'locked' | 'refused';

const QUIET_MS = 1_000;
const RETRY_MS = 5_000;
/** Where another change changes nothing; one that is tried again takes it along. */
const STAYS: ReadonlySet<SaveStatus> = new Set(['conflict', 'locked', 'kept']);

export interface Saving {
  readonly status: SaveStatus;
  readonly savedAt: Date | null;
  /** Of what the server holds: pictures of it have this version. */
  readonly pictureVersion: string;
  /** Count of saves of the draft that this editor has seen. */
  readonly revision: number;
  /** Sends what is waiting at once; resolves when nothing is under way. */
  readonly flush: () => Promise<void>;
  /** After a conflict: what is here counts. */
  readonly overwrite: () => void;
  /** After publishing from here, which the server counts like a save. */
  readonly adopt: (revision: number) => void;
}

/**
 * Saves a design a second after its last change, one call at a time (DSN-09). Somebody else's save is never written over
 * unasked: the server compares revisions.
 */
export function useAutosave(options: {
  readonly address: { readonly tenant: number; readonly slug: string; readonly productId: number };
  readonly start: { readonly revision: number; readonly pictureVersion: string; readonly scenes: SideScenes };
  readonly scenes: SideScenes;
  readonly enabled: boolean;
}): Saving {
  const { address, start, scenes, enabled } = options;
  const [status, setStatus] = useState<SaveStatus>('saved');
  const [saved, setSaved] = useState({
    at: null as Date | null,
    pictureVersion: start.pictureVersion,
    revision: start.revision,
  });
  const [tries, setTries] = useState(0);
  const latest = useRef(scenes);
  const sent = useRef<SideScenes>(start.scenes);
  const revision = useRef<number | null>(start.revision);
  const known = useRef(start.revision);
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
    // What is tried again and again is not told each time.
    setStatus((before) => (before === 'kept' ? 'kept' : 'saving'));
    try {
      const { data } = await callEndpoint(eventProductEndpoints.saveDesign, {
        params: { tenant, slug, productId },
        body: { revision: revision.current, front: sending.front, back: sending.back },
      });
      sent.current = sending;
      revision.current = data.revision;
      known.current = data.revision;
      if (isBehind()) keepDesign(productId, data.revision, latest.current);
      else forgetDesign(productId);
      setSaved({ at: new Date(data.saved_at), pictureVersion: data.picture_version, revision: data.revision });
      setStatus(isBehind() ? 'waiting' : 'saved');
    } catch (error) {
      const failure = failureOf(error);
      setStatus(failure);
      setTries((before) => before + 1);
      if (failure === 'locked' || isUnfit(error)) forgetDesign(productId);
    }
  }, [tenant, slug, productId, isBehind]);

  const flush = useCallback(async (): Promise<void> => {
    while (running.current) await running.current;
    if (!isBehind()) {
      // An undo can lead back to what the server has.
      setStatus((before) => (before === 'waiting' || before === 'kept' ? 'saved' : before));
      if (enabled) forgetDesign(productId);
      return;
    }
    // Without a connection there is nothing to try; its return is told by the browser.
    if (!navigator.onLine) {
      setStatus((before) => (before === 'waiting' ? 'kept' : before));
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
    // At once, whatever becomes of the connection and of this page.
    keepDesign(productId, known.current, scenes);
    const next = navigator.onLine ? 'waiting' : 'kept';
    setStatus((before) => (STAYS.has(before) ? before : next));
  }, [scenes, enabled, isBehind, productId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `scenes` starts the wait anew with each change, `tries` with each failure.
  useEffect(() => {
    if (status !== 'waiting' && status !== 'kept') return;
    timer.current = setTimeout(() => void flush(), status === 'kept' ? RETRY_MS : QUIET_MS);
    const attempt = (): void => void flush();
    window.addEventListener('online', attempt);
    window.addEventListener('offline', attempt);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('online', attempt);
      window.removeEventListener('offline', attempt);
    };
  }, [status, scenes, tries, flush]);

  const overwrite = (): void => {
    revision.current = null;
    sent.current = { front: null, back: null };
    void flush();
  };
  const adopt = (next: number): void => {
    revision.current = next;
    known.current = next;
    setSaved((before) => ({ ...before, revision: next }));
  };
  const { at: savedAt, pictureVersion, revision: seenRevision } = saved;
  return { status, savedAt, pictureVersion, revision: seenRevision, flush, overwrite, adopt };
}

function failureOf(error: unknown): SaveStatus {
  if (!(error instanceof ApiError)) return 'kept';
  if (error.code === 'conflict') return 'revision' in error.errors ? 'conflict' : 'locked';
  // What the server refuses, it will refuse again; what it could not answer, it may answer next time.
  return error.status >= 400 && error.status < 500 && error.status !== 429 ? 'refused' : 'kept';
}

/** Opened again, it would be refused again. */
const isUnfit = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 422 || error.status === 413);
