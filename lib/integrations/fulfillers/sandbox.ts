import { derivePurposeKey } from '@/lib/platform/keys';

/** Origin of the project's own sandbox fulfiller, set by the configuration or by the server that started it. */
export const getSandboxOrigin = (): string | undefined => process.env.SANDBOX_FULFILLER_URL || undefined;

/** Signing secret between the sandbox and this server. Both processes derive it, so it is stored nowhere. */
export const deriveSandboxSecret = (): string => derivePurposeKey('sandbox-fulfiller');
