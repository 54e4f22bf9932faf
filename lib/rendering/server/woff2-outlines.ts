import { ByteReader } from './byte-reader';

/** Outline tables in the layout of an uncompressed font. */
export interface Outlines {
  readonly glyf: Buffer;
  /** Long format: 4 bytes per offset. */
  readonly loca: Buffer;
  /** Left edge of each glyph in font units; equals the side bearings that WOFF2 omits. */
  readonly leftEdges: readonly number[];
}

const HEADER_BYTES = 36;
const STREAMS = 7;
const ON_CURVE = 1;
/** Flags of a component of a composite glyph. */
const WORDS = 0x0001;
const ONE_SCALE = 0x0008;
const MORE = 0x0020;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;
const INSTRUCTIONS = 0x0100;

interface Point {
  readonly dx: number;
  readonly dy: number;
  readonly onCurve: boolean;
}

interface Streams {
  readonly contours: ByteReader;
  readonly pointCounts: ByteReader;
  readonly flags: ByteReader;
  readonly glyphs: ByteReader;
  readonly composites: ByteReader;
  readonly instructions: ByteReader;
  /** Returns the explicit bounding box of a glyph, 8 bytes; null = computed from its points. */
  box(glyph: number): Buffer | null;
}

function openStreams(table: Buffer, glyphs: number): Streams {
  const sizes = new ByteReader(table, 8);
  const starts: number[] = [];
  let at = HEADER_BYTES;
  for (let stream = 0; stream < STREAMS; stream++) {
    starts.push(at);
    at += sizes.uint32();
  }
  const reader = (stream: number): ByteReader => new ByteReader(table, starts[stream]);
  const boxes = reader(5);
  const bitmap = boxes.take(((glyphs + 31) >> 5) * 4);
  const hasBox = (glyph: number): boolean => ((bitmap[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0;
  return {
    contours: reader(0),
    pointCounts: reader(1),
    flags: reader(2),
    glyphs: reader(3),
    composites: reader(4),
    instructions: reader(6),
    box: (glyph) => (hasBox(glyph) ? boxes.take(8) : null),
  };
}

/** Decodes one point: the format packs sign and size of both coordinates into seven bits and one to four bytes. */
function readPoint(flag: number, data: ByteReader): Point {
  const kind = flag & 0x7f;
  const signed = (bits: number, size: number): number => (bits & 1 ? size : -size);
  const point = (dx: number, dy: number): Point => ({ dx, dy, onCurve: flag < 0x80 });
  const first = data.uint8();
  if (kind < 10) return point(0, signed(kind, ((kind & 14) << 7) + first));
  if (kind < 20) return point(signed(kind, (((kind - 10) & 14) << 7) + first), 0);
  if (kind < 84) {
    const high = kind - 20;
    const dx = signed(kind, 1 + (high & 0x30) + (first >> 4));
    return point(dx, signed(kind >> 1, 1 + ((high & 0x0c) << 2) + (first & 0x0f)));
  }
  const second = data.uint8();
  if (kind < 120) {
    const high = kind - 84;
    const dx = signed(kind, 1 + (Math.floor(high / 12) << 8) + first);
    return point(dx, signed(kind >> 1, 1 + (((high % 12) >> 2) << 8) + second));
  }
  const third = data.uint8();
  if (kind < 124) {
    return point(signed(kind, (first << 4) + (second >> 4)), signed(kind >> 1, ((second & 0x0f) << 8) + third));
  }
  return point(signed(kind, (first << 8) + second), signed(kind >> 1, (third << 8) + data.uint8()));
}

const shorts = (values: readonly number[]): Buffer => {
  const out = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    out.writeUInt16BE(value & 0xffff, index * 2);
  });
  return out;
};

function boxOf(points: readonly Point[]): Buffer {
  let x = 0;
  let y = 0;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { dx, dy } of points) {
    x += dx;
    y += dy;
    xs.push(x);
    ys.push(y);
  }
  return shorts([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
}

function readSimple(streams: Streams, glyph: number, contours: number): Buffer {
  const ends: number[] = [];
  let count = 0;
  for (let contour = 0; contour < contours; contour++) {
    count += streams.pointCounts.short255();
    ends.push(count - 1);
  }
  const points = Array.from({ length: count }, () => readPoint(streams.flags.uint8(), streams.glyphs));
  const instructions = streams.instructions.take(streams.glyphs.short255());
  return Buffer.concat([
    shorts([contours]),
    streams.box(glyph) ?? boxOf(points),
    shorts([...ends, instructions.length]),
    instructions,
    Buffer.from(points.map(({ onCurve }) => (onCurve ? ON_CURVE : 0))),
    shorts(points.map(({ dx }) => dx)),
    shorts(points.map(({ dy }) => dy)),
  ]);
}

/** Returns the number of bytes of a component after its flags and glyph number. */
function componentBytes(flags: number): number {
  const offsets = flags & WORDS ? 4 : 2;
  if (flags & MATRIX) return offsets + 8;
  if (flags & TWO_SCALES) return offsets + 4;
  return flags & ONE_SCALE ? offsets + 2 : offsets;
}

function readComposite(streams: Streams, glyph: number): Buffer {
  const parts = [shorts([-1]), streams.box(glyph) ?? Buffer.alloc(8)];
  let flags = MORE;
  let instructed = false;
  while (flags & MORE) {
    flags = streams.composites.uint16();
    instructed ||= (flags & INSTRUCTIONS) !== 0;
    parts.push(shorts([flags]), streams.composites.take(2 + componentBytes(flags)));
  }
  if (instructed) {
    const length = streams.glyphs.short255();
    parts.push(shorts([length]), streams.instructions.take(length));
  }
  return Buffer.concat(parts);
}

/** Reverses WOFF2's transformation of the `glyf` and `loca` tables. */
export function readOutlines(table: Buffer): Outlines {
  const glyphs = table.readUInt16BE(4);
  const streams = openStreams(table, glyphs);
  const parts: Buffer[] = [];
  const leftEdges: number[] = [];
  const loca = Buffer.alloc((glyphs + 1) * 4);
  let at = 0;
  for (let glyph = 0; glyph < glyphs; glyph++) {
    loca.writeUInt32BE(at, glyph * 4);
    const contours = streams.contours.int16();
    if (contours === 0) {
      leftEdges.push(0);
      continue;
    }
    const bytes = contours < 0 ? readComposite(streams, glyph) : readSimple(streams, glyph, contours);
    leftEdges.push(bytes.readInt16BE(2));
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    at += bytes.length + padding.length;
  }
  loca.writeUInt32BE(at, glyphs * 4);
  return { glyf: Buffer.concat(parts), loca, leftEdges };
}
