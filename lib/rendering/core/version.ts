/**
 * Increased whenever drawing code or product layers change the output, so that cached pictures of earlier versions are
 * not found.
 */
export const RENDERER_VERSION = 3;
