'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { clearDesignDraft, readDesignDraft } from '@/lib/client/admin/design-draft';
import { readDesignHistory, type SideHistories } from '@/lib/client/admin/design-history';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type DesignDto, productDesignEndpoints } from '@/lib/contracts/product-designs';
import { SCENE_VERSION, type Scene, type Side, type SideScenes } from '@/lib/domain/scene/schema';
import { getSideSizePx } from '@/lib/domain/scene/units';
import { FailureNotice } from '../failure-notice';
import { useUnsavedGuard } from '../kit/leave-guard';
import { useColourName } from './labels';
import { buildOwnerPictureUrl } from './product-picture';

const Designer = dynamic(() => import('@/components/designer/designer').then((module) => module.Designer), {
  ssr: false,
  loading: () => <DesignerSkeleton />,
});

/** Loads a product's design and opens it in the editor, which is a separate bundle (DSN-09). */
export function DesignPage(props: { readonly tenant: number; readonly slug: string; readonly productId: number }) {
  const { tenant, slug, productId } = props;
  const t = useTranslations('designer');
  const colourName = useColourName();
  const address = useMemo(() => ({ tenant, slug, productId }), [tenant, slug, productId]);
  // Never refetches while the editor is open; a conflict with another user's save is reported on saving.
  const designQuery = useEndpointQuery(
    productDesignEndpoints.design,
    { params: address },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const [opened, setOpened] = useState(0);
  const [isUnsaved, setIsUnsaved] = useState(false);
  useUnsavedGuard(isUnsaved, t('leave'));
  const product = designQuery.data?.data;
  const saved = useMemo(
    () => (product ? { front: getSideScene(product, 'front'), back: getSideScene(product, 'back') } : null),
    [product],
  );
  // A local draft based on an older revision is still opened; on saving, the user decides which version wins.
  const start = useMemo(() => {
    if (!product || !saved) return null;
    const localDraft = product.locked ? null : readDesignDraft(productId);
    if (!localDraft) return { revision: product.revision, scenes: saved };
    const { front, back } = saved;
    return {
      revision: localDraft.revision,
      scenes: { front: front && (localDraft.front ?? front), back: back && (localDraft.back ?? back) },
    };
  }, [product, saved, productId]);
  const histories = useEarlierHistory(productId, opened, start);
  if (!product || !saved || !start || histories === undefined)
    return designQuery.isError ? (
      <FailureNotice error={designQuery.error} onRetry={() => void designQuery.refetch()} />
    ) : (
      <DesignerSkeleton />
    );
  return (
    <Designer
      key={opened}
      address={address}
      product={product}
      saved={saved}
      {...start}
      histories={histories}
      backHref={`/events/${slug}/products`}
      colourName={colourName}
      pictureUrl={(view, colour, version, widthPx = 320) =>
        buildOwnerPictureUrl(address, { productId, view, colour, version, widthPx })
      }
      onUnsaved={setIsUnsaved}
      onReload={() => {
        clearDesignDraft(productId);
        void designQuery.refetch().then(() => setOpened((count) => count + 1));
      }}
    />
  );
}

/**
 * Loads the undo history that the browser saved for this draft: undefined while loading, null if there is none. Reads
 * it once per opened editor, so that a refetched product does not change an open editor.
 */
function useEarlierHistory(
  productId: number,
  opened: number,
  start: { readonly revision: number; readonly scenes: SideScenes } | null,
): SideHistories | null | undefined {
  const [read, setRead] = useState<{ readonly opened: number; readonly histories: SideHistories | null } | null>(null);
  const latest = useRef(start);
  latest.current = start;
  const isFetched = start !== null;
  useEffect(() => {
    const draft = latest.current;
    if (!isFetched || !draft) return;
    let isCurrent = true;
    void readDesignHistory(productId, draft).then((histories) => {
      if (isCurrent) setRead({ opened, histories });
    });
    return () => {
      isCurrent = false;
    };
  }, [productId, opened, isFetched]);
  return read?.opened === opened ? read.histories : undefined;
}

/** Returns the saved scene of a side, or an empty scene if nothing is printed there yet. */
function getSideScene(product: DesignDto, side: Side): Scene | null {
  const area = product.areas[side];
  if (!area) return null;
  const size = getSideSizePx({ widthMm: area.width_mm, heightMm: area.height_mm });
  return product[side] ?? { version: SCENE_VERSION, ...size, elements: [] };
}

function DesignerSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-12" />
      <Skeleton className="h-[70dvh]" />
    </div>
  );
}
