'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { forgetDesign, keepDesign } from '@/lib/client/design-draft';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import type { SideScenes } from '@/lib/domain/scene/schema';

/** Where a design stands between here and the server. `kept`: on this device alone, sent as soon as that is possible. */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'kept' | 'conflict' | 'locked' | 'refused';

const QUIET_MS = 1_000;
const RETRY_MS = 5_000;

export interface Saving {
  readonly status: SaveStatus;
  readonly savedAt: Date | null;
  /** Of what the server holds: pictures of it have this version. */
  readonly pictureVersion: string;
  /** Sends what is waiting at once; resolves when nothing is under way. */
  readonly flush: () => Promise<void>;
  /** After a conflict: what is here counts. */
  readonly overwrite: () => void;
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
  const [saved, setSaved] = useState({ at: null as Date | null, pictureVersion: start.pictureVersion });
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
    setStatus('saving');
    try {
      const { data } = await callEndpoint(eventProductEndpoints.saveDesign, {
        params: { tenant, slug, productId },
        body: { revision: revision.current, front: sending.front, back: sending.back },
      });
      sent.current = sending;
      revision.current = data.revision;
      known.current = data.revision;
      forgetDesign(productId);
      setSaved({ at: new Date(data.saved_at), pictureVersion: data.picture_version });
      setStatus(isBehind() ? 'waiting' : 'saved');
    } catch (error) {
      const failure = failureOf(error);
      setStatus(failure);
      if (failure === 'kept' || failure === 'conflict') keepDesign(productId, known.current, sending);
    }
  }, [tenant, slug, productId, isBehind]);

  const flush = useCallback(async (): Promise<void> => {
    while (running.current) await running.current;
    if (!isBehind()) {
      // An undo can lead back to what the server has.
      setStatus((before) => (before === 'waiting' ? 'saved' : before));
      return;
    }
    running.current = save().finally(() => {
      running.current = null;
    });
    await running.current;
  }, [save, isBehind]);

  useEffect(() => {
    latest.current = scenes;
    if (!enabled || !isBehind()) return;
    setStatus((before) => (before === 'conflict' || before === 'locked' ? before : 'waiting'));
  }, [scenes, enabled, isBehind]);

  // `scenes` starts the wait anew with each change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (status !== 'waiting' && status !== 'kept') return;
    timer.current = setTimeout(() => void flush(), status === 'kept' ? RETRY_MS : QUIET_MS);
    const online = (): void => void flush();
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('online', online);
    };
  }, [status, scenes, flush]);

  const overwrite = (): void => {
    revision.current = null;
    sent.current = { front: null, back: null };
    void flush();
  };
  return { status, savedAt: saved.at, pictureVersion: saved.pictureVersion, flush, overwrite };
}

function failureOf(error: unknown): SaveStatus {
  if (!(error instanceof ApiError)) return 'kept';
  if (error.code === 'conflict') return 'revision' in error.errors ? 'conflict' : 'locked';
  // What the server refuses, it will refuse again; what it could not answer, it may answer next time.
  return error.status >= 400 && error.status < 500 && error.status !== 429 ? 'refused' : 'kept';
}
