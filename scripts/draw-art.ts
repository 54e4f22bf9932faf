import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { cityArt } from './art/city';
import { festivalArt } from './art/festival';
import { outdoorArt } from './art/outdoors';

/** Draws the platform's own artwork into public/art; scenes name a picture as `art:{name}`. Run after a change only. */
const FOLDER = join(import.meta.dirname, '..', 'public', 'art');

await mkdir(FOLDER, { recursive: true });
let totalBytes = 0;
for (const art of [...festivalArt, ...outdoorArt, ...cityArt]) {
  const canvas = createCanvas(art.width, art.height);
  art.draw(canvas.getContext('2d'));
  const raw = { width: art.width, height: art.height, channels: 4 } as const;
  const straight = canvas.getContext('2d').getImageData(0, 0, art.width, art.height).data;
  const picture = sharp(Buffer.from(straight.buffer), { raw });
  const file = await picture.webp(art.photo ? { quality: 80, effort: 6 } : { nearLossless: true, quality: 60, effort: 6 }).toBuffer();
  await writeFile(join(FOLDER, `${art.name}.webp`), file);
  totalBytes += file.length;
  process.stdout.write(`${art.name} ${art.width}x${art.height} ${Math.round(file.length / 1024)} KB\n`);
}
process.stdout.write(`total ${Math.round(totalBytes / 1024)} KB\n`);
