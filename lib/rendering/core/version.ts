/**
 * Version of the drawing code and the product layers. Increase it whenever either changes the output, so that cached
 * pictures of earlier versions are no longer used.
 */
export const RENDERER_VERSION = 3;
