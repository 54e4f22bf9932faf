/** Longest body of a call that takes files, bytes: the whole form with what stands around the file (ERR-07). */
export const FILES_BODY_BYTES = 10_000_000;

/** What people may send as a picture: `bytes` with room for the form around it (ADM-11), longest side and all of it in px. */
export const UPLOAD_LIMITS = { bytes: FILES_BODY_BYTES - 2_000, sidePx: 8_000, pixels: 40_000_000 } as const;

/** Longest picture that one tier keeps for the other, bytes: as it was encoded anew, which may be longer than what came. */
export const KEPT_PICTURE_BYTES = 25 * 1024 * 1024;
