export interface ImageHeader {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether the picture is progressive or has 16 bits per channel. Decoding such a picture needs far more memory. */
  readonly isHeavy: boolean;
}

const PNG_SIGNATURE = '89504e470d0a1a0a';

/**
 * Returns a picture's type by its first bytes and its size by its header, without decoding a pixel. Returns null for
 * all other files, including SVG.
 */
export function parseImageHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 30) return null;
  if (bytes.toString('hex', 0, 8) === PNG_SIGNATURE) return readPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return readWebp(bytes);
  return null;
}

function readPng(bytes: Buffer): ImageHeader | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return {
    type: 'image/png',
    widthPx: bytes.readUInt32BE(16),
    heightPx: bytes.readUInt32BE(20),
    isHeavy: bytes[24] === 16 || bytes[28] === 1,
  };
}

/** Returns whether a JPEG marker starts a frame header, which contains the size: C0…CF, except for C4, C8 and CC. */
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Returns whether a frame marker is that of a progressive JPEG. */
const isProgressive = (marker: number): boolean => [0xc2, 0xc6, 0xca, 0xce].includes(marker);
const hasNoBody = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function readJpeg(bytes: Buffer): ImageHeader | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
    } else if (hasNoBody(marker)) {
      at += 2;
    } else if (isFrameMarker(marker)) {
      return {
        type: 'image/jpeg',
        heightPx: bytes.readUInt16BE(at + 5),
        widthPx: bytes.readUInt16BE(at + 7),
        isHeavy: isProgressive(marker),
      };
    } else {
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return null;
}

function readWebp(bytes: Buffer): ImageHeader | null {
  const type = 'image/webp';
  const isHeavy = false;
  const format = bytes.toString('latin1', 12, 16);
  if (format === 'VP8X')
    return { type, widthPx: bytes.readUIntLE(24, 3) + 1, heightPx: bytes.readUIntLE(27, 3) + 1, isHeavy };
  if (format === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return { type, widthPx: (packed & 0x3fff) + 1, heightPx: ((packed >>> 14) & 0x3fff) + 1, isHeavy };
  }
  if (format === 'VP8 ') {
    return { type, widthPx: bytes.readUInt16LE(26) & 0x3fff, heightPx: bytes.readUInt16LE(28) & 0x3fff, isHeavy };
  }
  return null;
}
