import { RENDERER_VERSION } from '@/lib/rendering/core/version';

/**
 * Version under which browsers and caches store a product's pictures permanently. It contains the versions of the
 * design and of the drawing program, so that a change of either changes the address.
 */
export const getPictureVersion = (designVersion: string): string => `${RENDERER_VERSION}.${designVersion}`;

/** Returns the design version that a picture version contains, without the version of the drawing program. */
export const parseDesignVersion = (version: string): string => version.slice(version.indexOf('.') + 1);
