/** The nonce of this document's security policy, for style sheets that a library adds by itself; none on the server. */
export const scriptNonce = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector('script')?.nonce;
