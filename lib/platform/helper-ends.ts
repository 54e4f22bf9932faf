const toSeconds = (ms: number): number => Math.round(ms / 1_000);

/** Returns the log text for a helper process that was killed because it had sent no message for `ms`. */
export const describeSilence = (ms: number): string => `it did not answer for ${toSeconds(ms)} s and was ended`;

/** Returns the log text for a helper process that was killed because it did not start within `ms`. */
export const describeSlowStart = (ms: number): string => `it did not start within ${toSeconds(ms)} s and was ended`;
