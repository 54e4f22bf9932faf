/**
 * Pages of one order or account whose addresses contain a secret: a mailed token, a key, or a payment's client secret.
 */
const SECRET_PATH =
  /^\/(?:email-verification|invitation|personalise|reset-password|shopify|unsubscribe|wait-list)\/.|\/(?:payment-success|track)\/?$/;
const SIGN_IN_PATH = /^\/login\/?$/;

/** Path and query of an address. */
interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Returns whether an address contains a secret: third-party scripts must not read the address, and no other site may
 * receive it as referrer. The sign-in page's address contains one only when it was opened by a mailed link.
 */
export const isSecretAddress = ({ pathname, search }: Address): boolean =>
  SECRET_PATH.test(pathname) || (SIGN_IN_PATH.test(pathname) && /[?&]key=[^&]/.test(search));

/**
 * Returns whether a page may run third-party scripts. Such scripts can read the whole address, and the `#` of a claim
 * link is followed by its code.
 */
export const mayRunThirdPartyScripts = (address: Address & { readonly hash: string }): boolean =>
  !isSecretAddress(address) && !/[#&]code=/.test(address.hash);
