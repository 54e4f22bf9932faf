import { RENDERER_VERSION } from '@/lib/rendering/core/version';

/** The version by which a product's pictures are kept, for ever, by browsers and caches: it names the design and the
 *  program that draws it, so that neither changes behind an address that stays the same. */
export const shownVersion = (designVersion: string): string => `${RENDERER_VERSION}.${designVersion}`;

/** Returns the design's part of a picture version, whatever program drew the picture. */
export const designVersion = (version: string): string => version.slice(version.indexOf('.') + 1);
