import { graphemesOf } from '../text/graphemes';
import { findPlacement, placePhoto } from './photo-placement';
import type { Customisation, Scene, SceneElement } from './schema';

/** The scene with the shopper's texts and pictures put in; only customisable elements change (DSN-05). */
export function applyCustomisation(scene: Scene, customisation: Customisation): Scene {
  return { ...scene, elements: scene.elements.map((element) => customiseElement(element, customisation)) };
}

/** One element with the shopper's text or picture; itself when it is not the shopper's to change. */
export function customiseElement(element: SceneElement, customisation: Customisation): SceneElement {
  if (!element.customisable) return element;
  if (element.type === 'Text') {
    const text = customisation.texts[element.id];
    return text === undefined ? element : { ...element, text: cutText(text, element.maxLength) };
  }
  const image = customisation.images[element.id];
  if (!image) return element;
  if (image.placement) return placePhoto(element, image, image.placement);
  // The new picture fits the box of the one that it replaces, keeping its own proportions.
  const fit = Math.min(
    (element.width * element.scaleX) / image.width,
    (element.height * element.scaleY) / image.height,
  );
  return { ...element, src: image.src, width: image.width, height: image.height, scaleX: fit, scaleY: fit };
}

/**
 * Adds to `into` what a shopper entered in place of `own`, an element of the design: a text, or a picture, which is always an
 * upload. The browser's geometry is a claim: what counts is where that is in the frame of our own design, within its limits.
 */
export function addEntered(own: SceneElement, entered: SceneElement, into: Customisation): void {
  if (own.type === 'Text' && entered.type === 'Text' && entered.text !== own.text) into.texts[own.id] = entered.text;
  if (own.type !== 'Image' || entered.type !== 'Image') return;
  if (entered.src === own.src || !entered.src.startsWith('asset:')) return;
  const placement = entered.frame ? findPlacement(own, entered) : null;
  const { src, width, height } = entered;
  into.images[own.id] = { src, width, height, ...(placement ? { placement } : {}) };
}

/** Whether a text has more than `length` characters, as readers count them. */
export const isTextTooLong = (text: string, length: number): boolean =>
  text.length > length && graphemesOf(text).length > length;

/** The first `length` characters of a text, as readers count them: none is halved. */
export function cutText(text: string, length: number): string {
  // Never fewer units than characters: most texts need no counting.
  return text.length <= length ? text : graphemesOf(text).slice(0, length).join('');
}
