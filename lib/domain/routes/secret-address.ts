/** Pages of one order or one account, whose addresses hold what opens them: a mailed token, a key, the secret of a payment. */
const SECRET_PATH =
  /^\/(?:email-verification|invitation|personalise|reset-password|shopify|unsubscribe)\/.|\/(?:payment-success|track)\/?$/;

/** Whether pages at this path have secrets in their addresses: no script of others may read them, and no other site is told
 *  of them. `path` without its query. */
export const isSecretPath = (path: string): boolean => SECRET_PATH.test(path);

/** Whether a page may run scripts of others where it is: they read the whole address, and the code of a claim link stands
 *  behind its `#`. */
export const mayRunScriptsOfOthers = ({
  pathname,
  hash,
}: {
  readonly pathname: string;
  readonly hash: string;
}): boolean => !isSecretPath(pathname) && !/[#&]code=/.test(hash);
