export interface PictureDifference {
  readonly differingBytes: number;
  readonly largest: number;
  /** Mean absolute difference over all bytes. */
  readonly mean: number;
  /** Share of bytes that are off by more than 16. */
  readonly shareOfLarge: number;
}

/**
 * Compares two pictures byte by byte.
 * @throws Error when the pictures differ in size
 */
export function comparePictures(
  a: Uint8Array | Uint8ClampedArray,
  b: Uint8Array | Uint8ClampedArray,
): PictureDifference {
  if (a.length !== b.length) throw new Error(`pictures differ in size: ${a.length} and ${b.length} bytes`);
  let differingBytes = 0;
  let largest = 0;
  let sum = 0;
  let large = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = Math.abs((a[i] ?? 0) - (b[i] ?? 0));
    if (difference === 0) continue;
    differingBytes++;
    sum += difference;
    if (difference > largest) largest = difference;
    if (difference > 16) large++;
  }
  return { differingBytes, largest, mean: sum / a.length, shareOfLarge: large / a.length };
}
