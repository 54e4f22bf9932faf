/**
 * Returns the nonce of this document's content security policy, for style sheets that a library adds; undefined on the
 * server.
 */
export const getScriptNonce = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector('script')?.nonce;
