import { isSecretPath, mayRunScriptsOfOthers } from '@/lib/domain/routes/secret-address';

/** Whether a script of others may be loaded now. A document that was opened at an address with a secret keeps the strict security
 *  policy of that address, wherever its shopper goes on to without a new load. */
export function mayLoadScriptsOfOthers(): boolean {
  const [opened] = performance.getEntriesByType?.('navigation') ?? [];
  const isOpenedBySecret =
    opened !== undefined && URL.canParse(opened.name) && isSecretPath(new URL(opened.name).pathname);
  return !isOpenedBySecret && mayRunScriptsOfOthers(window.location);
}
