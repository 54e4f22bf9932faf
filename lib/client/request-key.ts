/** A name for one press of a button: whatever the server is sent twice under it happens once. Also where a page is not
 *  served securely and `randomUUID` is missing. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
