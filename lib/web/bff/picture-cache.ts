import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeIfPossible } from '@/lib/platform/browsing-only';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import { RENDERER_VERSION } from '@/lib/rendering/core/version';

export interface CachedPicture {
  readonly bytes: Buffer;
  readonly type: string;
}

const MAX_MEMORY_BYTES = 64_000_000;

/** Cache of drawn pictures: all of them on disk below DATA_DIR, recent ones also in memory. */
class PictureCache {
  readonly #memory = new Map<string, CachedPicture>();
  readonly #drawings = new Map<string, Promise<CachedPicture>>();
  #bytes = 0;

  async find(address: string): Promise<CachedPicture | null> {
    const key = toCacheKey(address);
    const cachedPicture = this.#memory.get(key);
    if (cachedPicture) {
      this.#memory.delete(key);
      this.#memory.set(key, cachedPicture);
      return cachedPicture;
    }
    try {
      const picture = { bytes: await readFile(toFilePath(key)), type: getContentType(address) };
      this.#remember(key, picture);
      return picture;
    } catch {
      // This node has not drawn the picture yet.
      return null;
    }
  }

  /** Draws a picture and caches it under `address`; concurrent requests share one drawing. */
  drawOnce(address: string, draw: () => Promise<CachedPicture>): Promise<CachedPicture> {
    const underWay = this.#drawings.get(address);
    // The shared drawing may fail because of the rate limit of the visitor who started it; the other visitors then
    // start their own.
    if (underWay)
      return underWay.catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
        return this.drawOnce(address, draw);
      });
    const drawing = draw()
      .then(async (picture) => {
        await this.#keep(address, picture);
        return picture;
      })
      .finally(() => this.#drawings.delete(address));
    this.#drawings.set(address, drawing);
    return drawing;
  }

  async #keep(address: string, picture: CachedPicture): Promise<void> {
    const key = toCacheKey(address);
    this.#remember(key, picture);
    const file = toFilePath(key);
    await writeIfPossible(async () => {
      await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
      // The file is written under a temporary name and then renamed, so that readers never see an incomplete file.
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, picture.bytes, { mode: 0o600 });
      await rename(draft, file);
    });
  }

  #remember(key: string, picture: CachedPicture): void {
    this.#bytes += picture.bytes.byteLength - (this.#memory.get(key)?.bytes.byteLength ?? 0);
    this.#memory.delete(key);
    this.#memory.set(key, picture);
    for (const [oldKey, old] of this.#memory) {
      if (this.#bytes <= MAX_MEMORY_BYTES) return;
      this.#memory.delete(oldKey);
      this.#bytes -= old.bytes.byteLength;
    }
  }
}

const toCacheKey = (address: string): string =>
  createHash('sha256').update(`${RENDERER_VERSION}/${address}`).digest('hex');
const toFilePath = (key: string): string => join(env().DATA_DIR, 'pictures', key.slice(0, 2), key);
const getContentType = (address: string): string => `image/${/\/(webp|png|jpeg)\//.exec(address)?.[1] ?? 'webp'}`;

let shared: PictureCache | undefined;
export const getPictureCache = (): PictureCache => {
  shared ??= new PictureCache();
  return shared;
};
