import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/**
 * A backup is a tar file (POSIX ustar) that any tar program can read. Its last entry is the SHA-256 of everything
 * before it.
 */
const BLOCK = 512;
const CHECKSUM_ENTRY = 'sha256';
const MAX_NAME = 100;

export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Error raised when a backup cannot be made, read or restored. Its message is shown to the operator. */
export class BackupError extends Error {}

/** Writes a backup to a draft file next to the final name and renames it when it is complete. */
export class ArchiveWriter {
  readonly #handle: FileHandle;
  readonly #file: string;
  readonly #hash = createHash('sha256');
  #size = 0;

  private constructor(handle: FileHandle, file: string) {
    this.#handle = handle;
    this.#file = file;
  }

  /** Creates the file readable by the current OS user only, because a backup contains all data of the shop. */
  static async create(file: string): Promise<ArchiveWriter> {
    await rm(getDraftPath(file), { force: true });
    return new ArchiveWriter(await open(getDraftPath(file), 'wx', 0o600), file);
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    await this.#write(header(name, bytes.byteLength));
    await this.#write(bytes);
    await this.#write(Buffer.alloc(getPaddingLength(bytes.byteLength)));
  }

  /** @returns the size of the backup in bytes */
  async finish(): Promise<number> {
    const checksum = this.#hash.copy().digest('hex');
    await this.add(CHECKSUM_ENTRY, Buffer.from(checksum));
    await this.#write(Buffer.alloc(2 * BLOCK));
    await this.#handle.sync();
    await this.#handle.close();
    await rename(getDraftPath(this.#file), this.#file);
    return this.#size;
  }

  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(getDraftPath(this.#file), { force: true });
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.byteLength === 0) return;
    this.#hash.update(bytes);
    this.#size += bytes.byteLength;
    await this.#handle.writeFile(bytes);
  }
}

const getDraftPath = (file: string): string => `${file}.part`;
const getPaddingLength = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

function header(name: string, size: number): Buffer {
  const [prefix, rest] = splitName(name);
  const block = Buffer.alloc(BLOCK);
  block.write(rest, 0, 'latin1');
  block.write('0000600\0', 100, 'latin1');
  block.write('0000000\0'.repeat(2), 108, 'latin1');
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  block.write(
    `${Math.floor(Date.now() / 1_000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
    'latin1',
  );
  block.write(' '.repeat(8), 148, 'latin1');
  block.write('0', 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write(prefix, 345, 'latin1');
  block.write(`${headerSum(block).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** Splits a name longer than 100 bytes into the two name fields of ustar, at a slash. */
function splitName(name: string): [prefix: string, rest: string] {
  if (name.length <= MAX_NAME) return ['', name];
  const cut = name.indexOf('/', name.length - MAX_NAME - 1);
  if (cut < 0 || cut > 155) throw new BackupError(`The name of a file is too long for a backup: ${name}`);
  return [name.slice(0, cut), name.slice(cut + 1)];
}

const headerSum = (block: Buffer): number =>
  block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

/**
 * Yields the entries of a backup from first to last.
 * @throws BackupError when the backup is damaged, possibly only at the last entry
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry, void> {
  const handle = await open(file, 'r').catch(() => {
    throw new BackupError(`${file} can't be read.`);
  });
  const hash = createHash('sha256');
  const read = async (size: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(size);
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await handle.read(bytes, filled, size - filled);
      if (bytesRead === 0) throw damaged(file, 'it ends too early');
      filled += bytesRead;
    }
    return bytes;
  };
  try {
    for (;;) {
      const block = await read(BLOCK);
      const { name, size } = parseHeader(block, file);
      const expected = hash.copy().digest('hex');
      const padded = await read(size + getPaddingLength(size));
      const bytes = padded.subarray(0, size);
      if (name === CHECKSUM_ENTRY) {
        if (bytes.toString('latin1') !== expected) throw damaged(file, 'its checksum differs');
        return;
      }
      hash.update(block).update(padded);
      yield { name, bytes };
    }
  } finally {
    await handle.close();
  }
}

function parseHeader(block: Buffer, file: string): { readonly name: string; readonly size: number } {
  const text = (from: number, length: number): string => {
    const field = block.toString('latin1', from, from + length);
    const end = field.indexOf('\0');
    return end < 0 ? field : field.slice(0, end);
  };
  const size = Number.parseInt(text(124, 12), 8);
  const isHeader = text(257, 6).startsWith('ustar') && Number.parseInt(text(148, 8), 8) === headerSum(block);
  if (!isHeader || !Number.isSafeInteger(size) || size > MAX_ENTRY)
    throw damaged(file, 'it is no backup of Merchloom, or a part of it was changed');
  const prefix = text(345, 155);
  return { name: prefix ? `${prefix}/${text(0, MAX_NAME)}` : text(0, MAX_NAME), size };
}

/**
 * Upper limit for an entry's size, above any file that the program writes. It prevents a damaged length field from
 * exhausting memory.
 */
const MAX_ENTRY = 2 ** 30;

const damaged = (file: string, why: string): BackupError => new BackupError(`${file} is damaged: ${why}.`);
