'use client';

import { useEffect, useRef, useState } from 'react';
import { type AssetProblem, assetProblem, uploadAsset } from '@/lib/client/assets';
import type { AssetWire } from '@/lib/contracts/assets';

/** Takes files into the owner's library and hands each over as it is ready. */
export function useImages(tenant: number, onReady: (asset: AssetWire, at?: { x: number; y: number }) => void) {
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<{ readonly name: string; readonly problem: AssetProblem } | null>(null);
  async function take(files: readonly File[], at?: { x: number; y: number }): Promise<void> {
    setProblem(null);
    setWaiting((before) => before + files.length);
    for (const file of files) {
      try {
        onReady(await uploadAsset(tenant, file), at);
      } catch (error) {
        setProblem({ name: file.name, problem: assetProblem(error) });
      }
      setWaiting((before) => before - 1);
    }
  }
  return { take, waiting, problem };
}

/** Pictures that are pasted anywhere on the page; a text that is pasted into a field is left to it. */
export function usePaste(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}
