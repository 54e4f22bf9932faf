'use client';

import { useEffect, useMemo, useState } from 'react';
import type { DesignDto } from '@/lib/contracts/product-designs';
import type { SideScenes } from '@/lib/domain/scene/schema';
import { useStoredHistory } from './publishing/use-stored-history';
import { useAutosave } from './use-autosave';
import type { Design } from './use-design';

/**
 * Saves a design while it is edited, and stores its undo history on this device. A product that is locked, before or
 * meanwhile, stays read-only until the editor is opened again.
 */
export function useDesignSaving(options: {
  readonly address: { readonly tenant: number; readonly slug: string; readonly productId: number };
  readonly product: DesignDto;
  readonly design: Design;
  /** Scenes and revision as saved on the server when the editor was opened. */
  readonly saved: SideScenes;
  readonly revision: number;
  /** Receives whether the design has unsaved changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}) {
  const { address, product, design, saved, revision, onUnsaved } = options;
  const { front, back } = design;
  const scenes = useMemo(() => ({ front, back }), [front, back]);
  const start = useMemo(
    () => ({ revision, pictureVersion: product.picture_version, scenes: saved }),
    [revision, product, saved],
  );
  const [wasLocked, setWasLocked] = useState(product.locked);
  const saving = useAutosave({ address, start, scenes, enabled: !product.locked });
  const readOnly = product.locked || wasLocked || saving.status === 'locked';
  if (saving.status === 'locked' && !wasLocked) setWasLocked(true);
  const isUnsaved = saving.status !== 'saved' && saving.status !== 'locked';
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  useStoredHistory(address.productId, saving.revision, design.histories, !readOnly);
  return { saving, readOnly };
}
