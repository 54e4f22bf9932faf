import type { BlankForm, BlankView, FlatPlacement } from './types';

interface PrintOnPicture {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Top and height of the print area on the picture, px. `middlePx` is the x coordinate of its centre. */
  readonly topPx: number;
  readonly heightPx: number;
  readonly middlePx: number;
}

/** Distance in px that ink is moved per unit of a fold's slope. */
const DISPLACEMENT_PX = 5;
const MIDDLE_PX = 500;

function place({ widthMm, heightMm, topPx, heightPx, middlePx }: PrintOnPicture): FlatPlacement {
  return {
    kind: 'flat',
    frontX: Math.round((middlePx - (heightPx * widthMm) / heightMm / 2) * 100) / 100,
    frontY: topPx,
    heightArea: heightPx,
    archPx: 0,
    displacementPx: DISPLACEMENT_PX,
  };
}

function defineCloth(
  form: string,
  front: PrintOnPicture,
  back: PrintOnPicture,
  details: { front: boolean; back: boolean },
): BlankForm {
  const view = (side: 'front' | 'back', print: PrintOnPicture): BlankView => ({
    side,
    layers: {
      mask: `${side}-mask.webp`,
      shade: `${side}-shade.webp`,
      light: `${side}-light.webp`,
      displacement: `${side}-displacement.webp`,
      ...(details[side] && { detail: `${side}-detail.webp` }),
    },
    placement: place(print),
  });
  return {
    form,
    isCylindrical: false,
    printAreaMm: {
      front: { widthMm: front.widthMm, heightMm: front.heightMm },
      back: { widthMm: back.widthMm, heightMm: back.heightMm },
    },
    views: { front: view('front', front), back: view('back', back) },
    mainView: 'front',
  };
}

const print = (
  widthMm: number,
  heightMm: number,
  topPx: number,
  heightPx: number,
  middlePx = MIDDLE_PX,
): PrintOnPicture => ({
  widthMm,
  heightMm,
  topPx,
  heightPx,
  middlePx,
});

const LABEL_ONLY = { front: true, back: false };

/** Forms of all garments. scripts/art/draw-blanks.ts draws their pictures. */
export const clothForms: readonly BlankForm[] = [
  defineCloth('tee', print(300, 400, 238, 436), print(300, 400, 192, 436), LABEL_ONLY),
  defineCloth('tee-fitted', print(260, 340, 262, 390), print(260, 340, 204, 390), LABEL_ONLY),
  defineCloth('tee-kids', print(220, 280, 262, 400), print(220, 280, 212, 400), LABEL_ONLY),
  defineCloth('tee-long', print(300, 400, 226, 404), print(300, 400, 184, 404), LABEL_ONLY),
  defineCloth('tank', print(240, 320, 304, 372), print(240, 320, 268, 372), LABEL_ONLY),
  defineCloth('hoodie', print(300, 300, 318, 290), print(300, 400, 330, 390), { front: true, back: false }),
  defineCloth('hoodie-zip', print(90, 90, 318, 92, 612), print(300, 400, 330, 390), { front: true, back: false }),
  defineCloth('sweatshirt', print(300, 350, 232, 350), print(300, 400, 196, 400), LABEL_ONLY),
  defineCloth('polo', print(90, 90, 296, 98, 614), print(300, 350, 212, 380), { front: true, back: false }),
  defineCloth('baby-bodysuit', print(140, 160, 300, 310), print(140, 160, 240, 310), { front: true, back: false }),
];
