import { splitGraphemes } from '../text/graphemes';
import { findPhotoPlacement, placePhoto } from './photo-placement';
import type { Customisation, Scene, SceneElement } from './schema';

/** Returns the scene with the shopper's texts and pictures; only customisable elements change (DSN-05). */
export function applyCustomisation(scene: Scene, customisation: Customisation): Scene {
  return { ...scene, elements: scene.elements.map((element) => customiseElement(element, customisation)) };
}

/** Returns an element with the shopper's text or picture; the same object when it is not customisable. */
export function customiseElement(element: SceneElement, customisation: Customisation): SceneElement {
  if (!element.customisable) return element;
  if (element.type === 'Text') {
    const text = customisation.texts[element.id];
    return text === undefined ? element : { ...element, text: cutText(text, element.maxLength) };
  }
  const image = customisation.images[element.id];
  if (!image) return element;
  if (image.placement) return placePhoto(element, image, image.placement);
  // The new picture fits the box of the replaced one and keeps its own proportions.
  const fit = Math.min(
    (element.width * element.scaleX) / image.width,
    (element.height * element.scaleY) / image.height,
  );
  return { ...element, src: image.src, width: image.width, height: image.height, scaleX: fit, scaleY: fit };
}

/**
 * Adds the shopper's input for `originalElement`, an element of the design, to `into`: a text, or a picture, which is
 * always an upload. Geometry sent by the browser is not trusted: it is converted to a placement in the frame of the
 * design's picture, within the limits of a placement.
 */
export function addShopperInput(originalElement: SceneElement, entered: SceneElement, into: Customisation): void {
  if (originalElement.type === 'Text' && entered.type === 'Text' && entered.text !== originalElement.text)
    into.texts[originalElement.id] = entered.text;
  if (originalElement.type !== 'Image' || entered.type !== 'Image') return;
  if (entered.src === originalElement.src || !entered.src.startsWith('asset:')) return;
  const placement = entered.frame ? findPhotoPlacement(originalElement, entered) : null;
  const { src, width, height } = entered;
  into.images[originalElement.id] = { src, width, height, ...(placement ? { placement } : {}) };
}

/** Returns whether a text has more than `length` graphemes. */
export const isTextTooLong = (text: string, length: number): boolean =>
  text.length > length && splitGraphemes(text).length > length;

/** Returns the first `length` graphemes of a text. */
export function cutText(text: string, length: number): string {
  // A text never has fewer UTF-16 units than graphemes, so most texts need no counting.
  return text.length <= length ? text : splitGraphemes(text).slice(0, length).join('');
}
