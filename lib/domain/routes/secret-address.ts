/**
 * Pages of one order or account whose addresses contain a secret: a mailed token, a key, or a payment's client secret.
 */
const SECRET_PATH =
  /^\/(?:email-verification|invitation|personalise|reset-password|shopify|unsubscribe)\/.|\/(?:payment-success|track)\/?$/;

/**
 * Returns whether pages at this path contain secrets in their addresses: third-party scripts must not read them, and no
 * other site may receive them as referrer. `path` without its query.
 */
export const isSecretPath = (path: string): boolean => SECRET_PATH.test(path);

/**
 * Returns whether a page may run third-party scripts. They can read the whole address, and the code of a claim link
 * stands behind its `#`.
 */
export const mayRunScriptsOfOthers = ({
  pathname,
  hash,
}: {
  readonly pathname: string;
  readonly hash: string;
}): boolean => !isSecretPath(pathname) && !/[#&]code=/.test(hash);
