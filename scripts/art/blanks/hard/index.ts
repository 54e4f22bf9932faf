import path from 'node:path';
import { VIEW_NAMES, type ViewName } from '@/lib/rendering/core/blanks/types';
import { getPrintRect } from '../print-rect';
import { drawApron } from './apron';
import { drawBeanie } from './beanie';
import { drawBottle } from './bottle';
import { drawCap } from './cap';
import { drawMug, type MugFinish } from './mug';
import { drawNotebook } from './notebook';
import type { Photograph } from './photograph';
import { drawPoster } from './poster';
import { savePhotograph } from './save-photograph';
import { drawTote } from './tote';
import { drawTrucker } from './trucker';

type Drawings = Readonly<Partial<Record<ViewName, () => Photograph>>>;

const mug = (finish: MugFinish): Drawings => ({
  front: () => drawMug('front', finish),
  back: () => drawMug('back', finish),
  left: () => drawMug('left', finish),
  right: () => drawMug('right', finish),
});

const drawings: Readonly<Record<string, Drawings>> = {
  mug: mug('glazed'),
  'mug-accent': mug('accent'),
  'mug-matt': mug('matt'),
  bottle: { front: () => drawBottle('front'), left: () => drawBottle('left') },
  poster: { front: () => drawPoster() },
  notebook: { front: () => drawNotebook(1), back: () => drawNotebook(-1) },
  cap: { front: () => drawCap('front'), back: () => drawCap('back') },
  'cap-trucker': { front: () => drawTrucker('front'), back: () => drawTrucker('back') },
  beanie: { front: () => drawBeanie() },
  tote: { front: () => drawTote('front'), back: () => drawTote('back') },
  apron: { front: () => drawApron() },
};

async function write(form: string, views: Drawings, folder: string): Promise<number> {
  let bytes = 0;
  for (const view of VIEW_NAMES) {
    const draw = views[view];
    if (draw) bytes += await savePhotograph(draw(), path.join(folder, form), view, getPrintRect(form, view));
  }
  return bytes;
}

/**
 * Functions that draw the layers of a form into `folder`/{form} and return the number of bytes written. Some take
 * minutes of CPU time.
 */
export const hardGenerators: Readonly<Record<string, (folder: string) => Promise<number>>> = Object.fromEntries(
  Object.entries(drawings).map(([form, views]) => [form, (folder: string) => write(form, views, folder)]),
);
