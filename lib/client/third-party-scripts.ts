import { isSecretAddress, mayRunThirdPartyScripts } from '@/lib/domain/routes/secret-address';

/**
 * Returns whether third-party scripts may be loaded. False in a document that was opened at a URL with a secret: its
 * strict security policy still applies after client-side navigation to other pages.
 */
export function mayLoadThirdPartyScripts(): boolean {
  const [opened] = performance.getEntriesByType?.('navigation') ?? [];
  const isOpenedBySecret = opened !== undefined && URL.canParse(opened.name) && isSecretAddress(new URL(opened.name));
  return !isOpenedBySecret && mayRunThirdPartyScripts(window.location);
}
