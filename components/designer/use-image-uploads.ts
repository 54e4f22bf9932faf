'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { type AssetProblem, toAssetProblem, uploadAsset } from '@/lib/client/admin/assets';
import type { NewPicture } from './new-elements';

/** Time an upload error stays visible; the user can close it earlier. */
const PROBLEM_SHOWN_MS = 30_000;

/** Uploads files into the tenant's library and passes each to `onReady` when it is processed. */
export function useImageUploads(tenant: number, onReady: (picture: NewPicture, at?: { x: number; y: number }) => void) {
  /** File input that opens the device's file picker. */
  const chooser = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<{ readonly name: string; readonly problem: AssetProblem } | null>(null);
  async function take(files: readonly File[], at?: { x: number; y: number }): Promise<void> {
    setProblem(null);
    setWaiting((before) => before + files.length);
    for (const file of files) {
      try {
        const { id, ...asset } = await uploadAsset(tenant, file);
        onReady({ ...asset, src: `asset:${id}` }, at);
      } catch (error) {
        setProblem({ name: file.name, problem: toAssetProblem(error) });
      }
      setWaiting((before) => before - 1);
    }
  }
  const dismiss = useCallback(() => setProblem(null), []);
  useEffect(() => {
    if (!problem) return;
    const timer = setTimeout(dismiss, PROBLEM_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [problem, dismiss]);
  return { take, waiting, problem, dismiss, chooser, choose: () => chooser.current?.click() };
}
