import { isSecretAddress, mayRunThirdPartyScripts } from '@/lib/domain/routes/secret-address';

/**
 * Returns whether third-party scripts may be loaded. A document that was opened at a URL with a secret keeps the strict
 * security policy of that URL through client-side navigation.
 */
export function mayLoadThirdPartyScripts(): boolean {
  const [opened] = performance.getEntriesByType?.('navigation') ?? [];
  const isOpenedBySecret = opened !== undefined && URL.canParse(opened.name) && isSecretAddress(new URL(opened.name));
  return !isOpenedBySecret && mayRunThirdPartyScripts(window.location);
}
