/** Goes up whenever drawing code or goods layers change what comes out, so that no picture that was kept before is found
 *  again. */
export const RENDERER_VERSION = 3;
