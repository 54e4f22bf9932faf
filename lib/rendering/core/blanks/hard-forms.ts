import {
  bottleFrame,
  buildCylinderPlacement,
  type CylinderFrame,
  flatFrames,
  headFrames,
  mugFrame,
} from './hard-frames';
import type { BlankForm, BlankView, LayerFiles, PrintPlacement, ViewName } from './types';

type Extra = 'fixed' | 'detail' | 'shadow' | 'displacement';

function buildLayerFiles(picture: string, extras: readonly Extra[]): LayerFiles {
  const named = Object.fromEntries(extras.map((layer) => [layer, `${picture}-${layer}.webp`]));
  return { mask: `${picture}-mask.webp`, shade: `${picture}-shade.webp`, light: `${picture}-light.webp`, ...named };
}

/**
 * Defines a round product. One design, the front side's, is printed all around it. `pictures` maps each view to the
 * view whose layer files it uses.
 */
function roundForm(
  form: string,
  frame: CylinderFrame,
  extras: readonly Extra[],
  pictures: Readonly<Record<ViewName, ViewName>>,
): BlankForm {
  const view = (name: ViewName): BlankView => ({
    side: 'front',
    layers: buildLayerFiles(pictures[name], extras),
    placement: buildCylinderPlacement(frame, name),
  });
  return {
    form,
    isCylindrical: true,
    printAreaMm: { front: frame.printAreaMm, back: null },
    views: { front: view('front'), back: view('back'), left: view('left'), right: view('right') },
    mainView: 'front',
  };
}

const distinctPictures = { front: 'front', back: 'back', left: 'left', right: 'right' } as const;
/**
 * A bottle needs only two pictures for its four views, because only the direction of its carrying loop differs between
 * them.
 */
const paired = { front: 'front', back: 'front', left: 'left', right: 'left' } as const;

interface FlatForm {
  readonly printAreaMm: { readonly widthMm: number; readonly heightMm: number };
  readonly placement: PrintPlacement;
}

/**
 * Defines a product that is not round. `back`: `printed` = the back can have a design; `blank` = the back is visible
 * but has no design; `none` = the back is not visible in any view.
 */
function flatForm(
  form: string,
  frame: FlatForm,
  extras: readonly Extra[],
  back: 'printed' | 'blank' | 'none',
  backExtras = extras,
): BlankForm {
  const isPrinted = back === 'printed';
  const backView: BlankView = {
    side: isPrinted ? 'back' : null,
    layers: buildLayerFiles('back', backExtras),
    placement: isPrinted ? frame.placement : null,
  };
  return {
    form,
    isCylindrical: false,
    printAreaMm: { front: frame.printAreaMm, back: isPrinted ? frame.printAreaMm : null },
    views: {
      front: { side: 'front', layers: buildLayerFiles('front', extras), placement: frame.placement },
      ...(back !== 'none' && { back: backView }),
    },
    mainView: 'front',
  };
}

/** Forms that are not garments: drinkware, paper goods, hats, bags. Drawn by scripts/art/blanks/hard. */
export const hardForms: readonly BlankForm[] = [
  roundForm('mug', mugFrame, ['shadow'], distinctPictures),
  roundForm('mug-accent', mugFrame, ['fixed', 'shadow'], distinctPictures),
  roundForm('mug-matt', mugFrame, ['detail', 'shadow'], distinctPictures),
  roundForm('bottle', bottleFrame, ['detail', 'shadow'], paired),
  flatForm('poster', flatFrames.poster, ['detail', 'shadow'], 'none'),
  flatForm('notebook', flatFrames.notebook, ['detail', 'shadow'], 'printed'),
  flatForm('cap', headFrames.cap, ['shadow'], 'blank', ['detail', 'shadow']),
  flatForm('cap-trucker', headFrames['cap-trucker'], ['shadow'], 'blank'),
  flatForm('beanie', headFrames.beanie, ['shadow'], 'none'),
  flatForm('tote', flatFrames.tote, ['shadow', 'displacement'], 'printed'),
  flatForm('apron', flatFrames.apron, ['shadow', 'displacement'], 'none'),
];
