import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { COLOUR_SAMPLE_PX, countColours, type PictureColours } from '@/lib/domain/pictures/colours';

/**
 * Colours of pictures by name; null for a picture that does not exist or cannot be read. A picture with a given name
 * never changes, so its colours are counted once per process.
 */
const counted = new Map<string, PictureColours | null>();
const MAX_COUNTED = 5_000;
/**
 * Maximum number of pictures counted per request. A store with many pictures is complete after a few requests, and no
 * request is slow.
 */
const MAX_NEW = 6;

/**
 * Returns the colours of pictures by name. At most {@link MAX_NEW} pictures that were not counted before are counted;
 * further ones are left out. `read` returns the bytes of an uploaded picture; null when it does not exist.
 */
export async function readPictureColours(
  sources: readonly string[],
  read: (src: string) => Promise<Uint8Array | null>,
): Promise<ReadonlyMap<string, PictureColours>> {
  const unknown = [...new Set(sources)].filter((src) => !counted.has(src)).slice(0, MAX_NEW);
  for (const src of unknown) {
    const bytes = await readBytes(src, read);
    // A picture that cannot be read now is tried again with the next request.
    if (!bytes) continue;
    const [oldest] = counted.keys();
    if (counted.size >= MAX_COUNTED && oldest !== undefined) counted.delete(oldest);
    counted.set(src, await countPicture(src, bytes));
  }
  return new Map(
    sources.flatMap((src) => {
      const colours = counted.get(src);
      return colours ? [[src, colours] as const] : [];
    }),
  );
}

async function readBytes(src: string, read: (src: string) => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
  try {
    const art = /^art:([a-z0-9-]{1,60})$/.exec(src)?.[1];
    return art ? await readFile(join(process.cwd(), 'public', 'art', `${art}.webp`)) : await read(src);
  } catch (error) {
    console.warn(`the picture ${src} could not be read`, error);
    return null;
  }
}

/** Counts the colours of a picture; null when its bytes are no picture. */
async function countPicture(src: string, bytes: Uint8Array): Promise<PictureColours | null> {
  try {
    const { data } = await sharp(bytes, { limitInputPixels: 40_000_000 })
      .resize({
        width: COLOUR_SAMPLE_PX,
        height: COLOUR_SAMPLE_PX,
        fit: 'inside',
        kernel: 'nearest',
        fastShrinkOnLoad: false,
      })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return countColours(data);
  } catch (error) {
    // The preview reports the picture that cannot be read; here it has no colours.
    console.warn(`the colours of ${src} could not be counted`, error);
    return null;
  }
}
