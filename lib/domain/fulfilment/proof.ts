/** Results of checking a print file; only `ok` goes to print. */
export const PROOF_FINDINGS = [
  'ok',
  'missing',
  'no png',
  'wrong size',
  'wrong dpi',
  'not transparent',
  'empty',
] as const;
export type ProofFinding = (typeof PROOF_FINDINGS)[number];

/** Facts from the header of a PNG. `dpi` is rounded; null when not stated. */
export interface PngFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether each pixel has 8 bits each of red, green, blue and alpha. */
  readonly hasAlpha: boolean;
  readonly dpi: number | null;
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const METRES_PER_INCH = 0.0254;
/**
 * Number of bytes that are read. In the platform's own files they contain the chunk pHYs (resolution), because only
 * small chunks precede it.
 */
const HEADER_BYTES = 200;

/** Parses the first bytes of a PNG; null when they are not a PNG. */
export function parsePngFacts(bytes: Uint8Array): PngFacts | null {
  if (bytes.length < 33 || SIGNATURE.some((value, at) => bytes[at] !== value)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_BYTES));
  const facts = {
    widthPx: view.getUint32(16),
    heightPx: view.getUint32(20),
    hasAlpha: bytes[24] === 8 && bytes[25] === 6,
  };
  let at = 33;
  while (at + 21 <= view.byteLength) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === 'pHYs') return { ...facts, dpi: Math.round(view.getUint32(at + 8) * METRES_PER_INCH) };
    if (name === 'IDAT') break;
    at += length + 12;
  }
  return { ...facts, dpi: null };
}

/**
 * Checks a print file against its print area: size in px, dpi, transparency. Null `bytes` = the file is missing.
 * @param expectedFacts `hasInk`: whether any pixel was drawn on, which only the drawing code knows without decoding the
 * file
 */
export function checkProof(
  bytes: Uint8Array | null,
  expectedFacts: {
    readonly widthPx: number;
    readonly heightPx: number;
    readonly dpi: number;
    readonly hasInk: boolean;
  },
): ProofFinding {
  if (!bytes) return 'missing';
  const facts = parsePngFacts(bytes);
  if (!facts) return 'no png';
  if (facts.widthPx !== expectedFacts.widthPx || facts.heightPx !== expectedFacts.heightPx) return 'wrong size';
  if (facts.dpi !== expectedFacts.dpi) return 'wrong dpi';
  if (!facts.hasAlpha) return 'not transparent';
  return expectedFacts.hasInk ? 'ok' : 'empty';
}
