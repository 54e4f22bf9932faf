'use client';

import { useEffect, useRef, useState } from 'react';
import { classes } from '@/components/ui/classes';
import type { LogoPlacement } from '@/lib/domain/builder/logo-scene';

/** Returns the address of a mockup that the server renders with the visitor's logo. */
export function buildMockupUrl(mockup: {
  readonly imgId: string | null;
  readonly form: string;
  readonly hex: string;
  readonly placement: LogoPlacement;
  readonly width: 320 | 480 | 640 | 1000;
}): string {
  const { imgId, form, hex, placement, width } = mockup;
  const query = new URLSearchParams({ w: String(width), ...(imgId ? { placement } : {}) });
  return `/api/builder/mockups/${imgId ?? 'plain'}/${form}/${hex.slice(1).toLowerCase()}?${query}`;
}

/**
 * One mockup. The previous picture stays visible until the next one has loaded, to avoid flicker while colours are
 * tried.
 */
export function Mockup(props: {
  readonly src: string;
  readonly alt: string;
  readonly eager?: boolean;
  readonly className?: string;
}) {
  const { src, alt, eager = false, className } = props;
  const [displayedSrc, setDisplayedSrc] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const isNew = displayedSrc !== src;
  const picture = useRef<HTMLImageElement>(null);
  // A picture of the server-rendered page may have loaded or failed before the event handlers were attached.
  useEffect(() => {
    if (!picture.current?.complete) return;
    if (picture.current.naturalWidth > 0) setDisplayedSrc(src);
    else setFailed(src);
  }, [src]);
  return (
    <span
      className={classes('relative block aspect-square overflow-hidden bg-tile', className)}
      aria-busy={isNew || undefined}
    >
      {displayedSrc && isNew ? (
        <img src={displayedSrc} alt="" aria-hidden="true" className="absolute inset-0 size-full" />
      ) : null}
      <img
        ref={picture}
        key={`${src}${failed === src ? '#again' : ''}`}
        src={src}
        alt={alt}
        width={640}
        height={640}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={() => setDisplayedSrc(src)}
        // Retries once, because the server may have been busy.
        onError={() => setFailed(src)}
        className={classes('relative size-full object-contain transition-opacity duration-200', isNew && 'opacity-0')}
      />
      {isNew && !displayedSrc ? <span aria-hidden="true" className="skeleton absolute inset-0" /> : null}
    </span>
  );
}
