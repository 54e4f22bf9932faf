import { derivePurposeKey } from '@/lib/platform/keys';

/**
 * Returns the origin of the project's own sandbox fulfiller, which is set in the configuration or by the server that
 * started it.
 */
export const getSandboxOrigin = (): string | undefined => process.env.SANDBOX_FULFILLER_URL || undefined;

/**
 * Derives the signing secret that the sandbox fulfiller and this server share. Both processes derive it from the
 * session secret, so it is not stored.
 */
export const deriveSandboxSecret = (): string => derivePurposeKey('sandbox-fulfiller');
