/** Reads consecutive big-endian numbers of a font file. */
export class ByteReader {
  #at: number;

  constructor(
    private readonly bytes: Buffer,
    at = 0,
  ) {
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  uint8(): number {
    return this.bytes.readUInt8(this.#at++);
  }

  uint16(): number {
    this.#at += 2;
    return this.bytes.readUInt16BE(this.#at - 2);
  }

  int16(): number {
    this.#at += 2;
    return this.bytes.readInt16BE(this.#at - 2);
  }

  uint32(): number {
    this.#at += 4;
    return this.bytes.readUInt32BE(this.#at - 4);
  }

  take(count: number): Buffer {
    this.#at += count;
    return this.bytes.subarray(this.#at - count, this.#at);
  }

  /** WOFF2's UIntBase128. */
  base128(): number {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = this.uint8();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new Error('a length in the font is damaged');
  }

  /** WOFF2's 255UInt16. */
  short255(): number {
    const code = this.uint8();
    if (code === 253) return this.uint16();
    if (code === 254) return this.uint8() + 506;
    return code === 255 ? this.uint8() + 253 : code;
  }
}
