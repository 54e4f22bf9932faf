import { derivedKey } from '@/lib/keys';

/** Where the project's own fulfiller listens: set by the configuration, or by the server that started it. */
export const sandboxOrigin = (): string | undefined => process.env.SANDBOX_FULFILLER_URL || undefined;

/** What signs between it and us: both processes derive it, nobody keeps it. */
export const sandboxSecret = (): string => derivedKey('sandbox-fulfiller');
