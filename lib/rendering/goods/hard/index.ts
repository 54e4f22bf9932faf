import path from 'node:path';
import type { ViewName } from '@/lib/rendering/core/goods/types';
import { drawApron } from './apron';
import { drawBeanie } from './beanie';
import { drawBottle } from './bottle';
import { drawCap } from './cap';
import { drawMug } from './mug';
import { drawNotebook } from './notebook';
import type { Photograph } from './photograph';
import { drawPoster } from './poster';
import { savePhotograph } from './save-photograph';
import { drawTote } from './tote';

type Drawings = Readonly<Partial<Record<ViewName, () => Photograph>>>;

const mug = (isAccent: boolean): Drawings => ({
  front: () => drawMug('front', isAccent),
  back: () => drawMug('back', isAccent),
  left: () => drawMug('left', isAccent),
  right: () => drawMug('right', isAccent),
});

const drawings: Readonly<Record<string, Drawings>> = {
  mug: mug(false),
  'mug-accent': mug(true),
  bottle: { front: () => drawBottle('front'), left: () => drawBottle('left') },
  poster: { front: () => drawPoster() },
  notebook: { front: () => drawNotebook(1), back: () => drawNotebook(-1) },
  cap: { front: () => drawCap('front'), back: () => drawCap('back') },
  beanie: { front: () => drawBeanie() },
  tote: { front: () => drawTote('front'), back: () => drawTote('back') },
  apron: { front: () => drawApron() },
};

async function write(form: string, views: Drawings, folder: string): Promise<number> {
  let bytes = 0;
  for (const [view, draw] of Object.entries(views))
    bytes += await savePhotograph(draw(), path.join(folder, form), view);
  return bytes;
}

/** Draws the layers of a form into `folder`/{form} and answers with the bytes written; minutes of CPU for some. */
export const hardGenerators: Readonly<Record<string, (folder: string) => Promise<number>>> = Object.fromEntries(
  Object.entries(drawings).map(([form, views]) => [form, (folder: string) => write(form, views, folder)]),
);
