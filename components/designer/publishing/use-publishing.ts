'use client';

import { useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { type DesignDto, productDesignEndpoints } from '@/lib/contracts/product-designs';
import type { Autosave } from '../use-autosave';

/** Reason why publishing failed. `conflict`: another user has saved the draft in the meantime. */
type PublishFailure = 'conflict' | 'failed';

export interface PublishedDesign {
  readonly revision: number;
  readonly pictureVersion: string;
}

/** Publishes the draft, discards it, or publishes an earlier revision again. */
export function usePublishing(options: {
  readonly address: { readonly tenant: number; readonly slug: string; readonly productId: number };
  readonly product: DesignDto;
  readonly saving: Autosave;
  /** Reloads the editor with the design saved on the server. */
  readonly onReload: () => void;
}) {
  const { address, product, saving, onReload } = options;
  const [published, setPublished] = useState(() => toPublished(product));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PublishFailure | null>(null);
  const [hasJustPublished, setJustPublished] = useState(false);
  const isSaved = saving.status === 'saved';
  const hasChanges = published !== null && (!isSaved || saving.pictureVersion !== published.pictureVersion);

  /** Runs `work`. Returns whether it succeeded; after a failure, sets `failure`. */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'conflict' && 'revision' in error.errors;
      setFailure(isConflict ? 'conflict' : 'failed');
      return false;
    } finally {
      setBusy(false);
    }
  }
  const body = { revision: saving.revision };
  return {
    published,
    isSaved,
    hasChanges,
    hasJustPublished: hasJustPublished && !hasChanges,
    isBusy,
    failure,
    clearFailure: () => setFailure(null),
    publish: () =>
      attempt(async () => {
        const { data } = await callEndpoint(productDesignEndpoints.publishDesign, { params: address, body });
        setPublished({ revision: data.published_revision, pictureVersion: data.picture_version });
        saving.adopt(data.revision);
        setJustPublished(true);
      }),
    discard: () =>
      attempt(async () => {
        await callEndpoint(productDesignEndpoints.discardDraft, { params: address, body });
        onReload();
      }),
    publishAgain: (number: number) =>
      attempt(async () => {
        await callEndpoint(productDesignEndpoints.publishRevision, { params: { ...address, number }, body });
        onReload();
      }),
  };
}
export type Publishing = ReturnType<typeof usePublishing>;

const toPublished = (product: DesignDto): PublishedDesign | null =>
  product.published_revision === null || product.published_picture_version === null
    ? null
    : { revision: product.published_revision, pictureVersion: product.published_picture_version };
