'use client';

import { useEffect, useMemo, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { buildAssetFileUrl } from '@/lib/client/admin/assets';
import type { Scene } from '@/lib/domain/scene/schema';
import { createLivePictures, type LivePicture } from '@/lib/rendering/browser/live-pictures';
import type { ViewName } from '@/lib/rendering/core/blanks/types';

const SHOWN_VIEWS: readonly ViewName[] = ['left', 'front', 'right'];

/** Round product with the design on it, seen from each side: the flat sheet shows neither its shape nor its handle. */
export function RoundViews(props: {
  readonly form: string;
  readonly tenant: number;
  /** Colour of the product, #rrggbb. */
  readonly colour: string;
  readonly scene: Scene;
  /** Label of the list; `getViewLabel` labels each view. */
  readonly label: string;
  readonly getViewLabel: (view: ViewName) => string;
}) {
  const { form, tenant, colour, scene, label, getViewLabel } = props;
  const [pictures, setPictures] = useState<Partial<Record<ViewName, LivePicture>>>({});
  const live = useMemo(() => {
    const onPicture = (view: ViewName, picture: LivePicture): void =>
      setPictures((before) => ({ ...before, [view]: picture }));
    return { form, tenant, onPicture };
  }, [form, tenant]);
  const [drawer, setDrawer] = useState<ReturnType<typeof createLivePictures> | null>(null);
  useEffect(() => {
    const newDrawer = createLivePictures({
      form: live.form,
      assetUrl: (id) => buildAssetFileUrl(live.tenant, id),
      onPicture: live.onPicture,
      onProgress: () => undefined,
    });
    setDrawer(newDrawer);
    return () => newDrawer.dispose();
  }, [live]);
  useEffect(() => drawer?.show({ colour, scenes: { front: scene, back: null } }), [drawer, colour, scene]);
  return (
    <ul aria-label={label} className="flex justify-center gap-2 bg-tile px-3 pb-2 sm:gap-4">
      {SHOWN_VIEWS.map((view) => {
        const url = pictures[view]?.url;
        return (
          <li key={view} className="w-full max-w-36">
            {url ? (
              <img
                src={url}
                alt={getViewLabel(view)}
                width={144}
                height={144}
                className="aspect-square w-full object-contain"
              />
            ) : (
              <Skeleton className="aspect-square w-full" />
            )}
          </li>
        );
      })}
    </ul>
  );
}
