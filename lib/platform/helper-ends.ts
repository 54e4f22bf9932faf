const toSeconds = (ms: number): number => Math.round(ms / 1_000);

/** Says for the log why a helper process was killed that had sent no sign of life for this long. */
export const describeSilence = (ms: number): string => `it did not answer for ${toSeconds(ms)} s and was ended`;

/** Says for the log why a helper process was killed that had not started within this time. */
export const describeSlowStart = (ms: number): string => `it did not start within ${toSeconds(ms)} s and was ended`;
