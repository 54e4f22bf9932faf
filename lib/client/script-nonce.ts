/**
 * Returns the nonce of the document's content security policy, for style sheets that a library inserts; undefined on
 * the server.
 */
export const getScriptNonce = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector('script')?.nonce;
