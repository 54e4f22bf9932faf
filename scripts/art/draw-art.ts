import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp, { type WebpOptions } from 'sharp';
import { FONTS } from '@/lib/rendering/core/fonts';
import { cityArt } from './pictures/city';
import { festivalArt } from './pictures/festival';
import { friendArt } from './pictures/friends';
import { LOGO_HEIGHT, type StoreLogo, storeLogos } from './pictures/logos';
import { outdoorArt } from './pictures/outdoors';
import { raceArt } from './pictures/race';
import { seaArt } from './pictures/sea';

/**
 * Draws the platform's artwork into public/art (scenes refer to a picture as `art:{name}`) and the demo stores' logos
 * into public/brand/stores. The files are committed; run this after a drawing has changed.
 */
const PUBLIC = join(import.meta.dirname, '../../public');
const LOGO_GAP = 30;
/**
 * Pixels per unit of a drawing, so many that no product of the demo stores prints below the resolution limit (DSN-09).
 */
const PX_PER_UNIT = 1.5;

let totalBytes = 0;

async function save(canvas: Canvas, file: string, quality: WebpOptions): Promise<void> {
  const { width, height } = canvas;
  // sharp expects non-premultiplied alpha, which getImageData returns.
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const bytes = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .webp({ effort: 6, ...quality })
    .toBuffer();
  await writeFile(join(PUBLIC, file), bytes);
  totalBytes += bytes.length;
  process.stdout.write(`${file} ${width}x${height} ${Math.round(bytes.length / 1024)} KB\n`);
}

function drawLogo(logo: StoreLogo): Canvas {
  const ruler = createCanvas(1, 1).getContext('2d');
  ruler.font = logo.font;
  const canvas = createCanvas(Math.ceil(LOGO_HEIGHT + LOGO_GAP + ruler.measureText(logo.name).width + 12), LOGO_HEIGHT);
  const ctx = canvas.getContext('2d');
  logo.mark(ctx);
  ctx.font = logo.font;
  ctx.fillStyle = logo.colour;
  // Centres on the capital letters instead of the full line box, so that mark and name share an axis.
  const { actualBoundingBoxAscent: ascent } = ctx.measureText('H');
  ctx.fillText(logo.name, LOGO_HEIGHT + LOGO_GAP, (LOGO_HEIGHT + ascent) / 2);
  return canvas;
}

for (const folder of ['art', 'brand/stores']) await mkdir(join(PUBLIC, folder), { recursive: true });
for (const { family, files } of FONTS)
  for (const { file } of files) GlobalFonts.registerFromPath(join(PUBLIC, 'fonts', file), family);

for (const art of [...festivalArt, ...friendArt, ...outdoorArt, ...seaArt, ...raceArt, ...cityArt]) {
  const canvas = createCanvas(art.width * PX_PER_UNIT, art.height * PX_PER_UNIT);
  const ctx = canvas.getContext('2d');
  ctx.scale(PX_PER_UNIT, PX_PER_UNIT);
  art.draw(ctx);
  await save(canvas, `art/${art.name}.webp`, art.photo ? { quality: 80 } : { nearLossless: true, quality: 60 });
}
for (const logo of storeLogos) await save(drawLogo(logo), `brand/stores/${logo.slug}.webp`, { lossless: true });
process.stdout.write(`total ${Math.round(totalBytes / 1024)} KB\n`);
