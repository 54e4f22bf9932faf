'use client';

import { useState } from 'react';
import { type AssetProblem, assetProblem, uploadAsset } from '@/lib/client/admin/assets';
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
