/** Longest body of a call that takes files, bytes: the whole form with what stands around the file (ERR-07). */
export const FILES_BODY_BYTES = 10_000_000;

/** What people may send as a picture: `bytes` of the file (50 MB), longest side and all of it in px. */
export const UPLOAD_LIMITS = { bytes: 50_000_000, sidePx: 12_000, pixels: 144_000_000 } as const;

/** Longest body of the calls that take a picture, bytes: the file and the form around it. */
export const PICTURE_BODY_BYTES = UPLOAD_LIMITS.bytes + 20_000;

/** Longest picture that one tier keeps for the other, bytes: as it was encoded anew, which may be longer than what came. */
export const KEPT_PICTURE_BYTES = 25 * 1024 * 1024;
