/** Maximum body size of calls that take files, bytes: the whole form including the file (ERR-07). */
export const MAX_FILES_BODY_BYTES = 10_000_000;

/** Limits of uploaded pictures: bytes of the file (50 MB), longest side and total number of pixels. */
export const UPLOAD_LIMITS = { bytes: 50_000_000, sidePx: 12_000, pixels: 144_000_000 } as const;

/** Maximum body size of calls that take a picture, bytes: the file and the fields of its form. */
export const MAX_PICTURE_BODY_BYTES = UPLOAD_LIMITS.bytes + 20_000;

/** Maximum size of a re-encoded picture, bytes; re-encoding can make a picture larger than its upload. */
export const MAX_STORED_PICTURE_BYTES = 25 * 1024 * 1024;
