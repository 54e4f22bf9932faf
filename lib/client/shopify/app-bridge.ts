import { signCallsWith } from '../api';

declare global {
  interface Window {
    /** Global object that the App Bridge script defines. */
    readonly shopify?: { readonly idToken?: () => Promise<string> };
  }
}

const BRIDGE_TIMEOUT_MS = 8_000;

/**
 * Makes the API calls of a page in Shopify's frame send session tokens of App Bridge, a new one per call.
 * @throws Error when App Bridge is missing or does not respond
 */
export async function signWithSessionTokens(): Promise<void> {
  const ask = window.shopify?.idToken;
  if (!ask) throw new Error('App Bridge is not there');
  await soon(ask());
  signCallsWith(() => soon(ask()));
}

function soon(token: Promise<string>): Promise<string> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    clock = setTimeout(() => fail(new Error('App Bridge does not answer')), BRIDGE_TIMEOUT_MS);
  });
  return Promise.race([token, late]).finally(() => clearTimeout(clock));
}
