import { addShopperInput, applyCustomisation } from '../scene/customise';
import { type Customisation, type SceneElement, SIDES, type Side, type SideScenes } from '../scene/schema';
import { isSameDrawing, removeEditorFields } from './compare-designs';
import { isEqualJson } from './is-equal-json';

/** Elements of a basket line with the shopper's input. */
export type LineElements = Readonly<Record<Side, readonly SceneElement[]>>;
export type SideCustomisations = Readonly<Record<Side, Customisation>>;

/** Result of comparing a basket line with a design that was published after the shopper saw it. */
export type LineReview = { readonly isSame: true } | DesignChange;
export interface DesignChange {
  readonly isSame: false;
  /** The shopper's input, as far as the published design still has a field for it. */
  readonly carried: SideCustomisations;
  /** The shopper's texts for which the published design has no field. */
  readonly lostTexts: readonly string[];
  /** Customisable elements that the shopper has not seen. */
  readonly newFields: readonly SceneElement[];
}

/**
 * Compares what a shopper saw with what would be printed now. `shownScenes`: design revision that the shopper saw; null
 * when it is unknown, in which case the line's own elements must match the published design.
 */
export function reviewLine(shownScenes: SideScenes | null, current: SideScenes, elements: LineElements): LineReview {
  const shownDesign = shownScenes && hasEveryField(shownScenes, elements) ? shownScenes : null;
  if (shownDesign) {
    const before = customiseSides(shownDesign, extractCustomisations(shownDesign, elements));
    const after = customiseSides(current, extractCustomisations(current, elements));
    if (isSameDrawing(before, after)) return { isSame: true };
  } else if (
    !shownScenes &&
    hasEveryField(current, elements) &&
    SIDES.every((side) => fitsSide(current, elements, side))
  )
    return { isSame: true };
  return describeDesignChange(shownDesign, current, elements);
}

/** Returns the input of a line: texts and pictures of the design's customisable elements, and nothing else. */
export function extractCustomisations(design: SideScenes, elements: LineElements): SideCustomisations {
  return { front: readSide(design, elements, 'front'), back: readSide(design, elements, 'back') };
}

/** Applies the shopper's input to each side of a design. */
export const customiseSides = (design: SideScenes, customisations: SideCustomisations): SideScenes => ({
  front: design.front && applyCustomisation(design.front, customisations.front),
  back: design.back && applyCustomisation(design.back, customisations.back),
});

function readSide(design: SideScenes, elements: LineElements, side: Side): Customisation {
  const entered: Customisation = { texts: {}, images: {} };
  const ofLine = new Map(elements[side].map((element) => [element.id, element]));
  for (const designElement of design[side]?.elements ?? []) {
    const element = designElement.customisable ? ofLine.get(designElement.id) : undefined;
    if (element) addShopperInput(designElement, element, entered);
  }
  return entered;
}

const listFields = (elements: readonly SceneElement[]) => elements.filter(({ customisable }) => customisable);
const getKey = ({ id, type }: SceneElement): string => `${type}/${id}`;

/** Returns whether the line has the same customisable elements as a design, no more and no fewer. */
const hasEveryField = (design: SideScenes, elements: LineElements): boolean =>
  SIDES.every((side) => {
    const ofDesign = new Set(listFields(design[side]?.elements ?? []).map(getKey));
    const ofLine = new Set(listFields(elements[side]).map(getKey));
    return ofDesign.size === ofLine.size && [...ofDesign].every((key) => ofLine.has(key));
  });

/**
 * Returns whether every element of the line equals that element of the design, except for the shopper's text and
 * picture.
 */
function fitsSide(design: SideScenes, elements: LineElements, side: Side): boolean {
  const ofDesign = new Map((design[side]?.elements ?? []).map((element) => [element.id, element]));
  return elements[side].every((element) => {
    const designElement = ofDesign.get(element.id);
    return designElement !== undefined && isEqualJson(getFrame(element), getFrame(designElement));
  });
}

/**
 * Returns an element without its picture, and without its text if shoppers may change the text. Uploads in pictures are
 * ignored: no page shows an upload in a picture that shoppers may not change, so it could only come from a forged
 * request.
 */
function getFrame(element: SceneElement) {
  const drawn = removeEditorFields(element);
  if (element.type === 'Image') return { ...drawn, src: '', width: 0, height: 0, scaleX: 0, scaleY: 0 };
  return element.customisable ? { ...drawn, text: '' } : drawn;
}

/**
 * Returns which parts of a line the published design accepts. `shownScenes`: design that the shopper saw; null when
 * unknown.
 */
export function describeDesignChange(
  shownScenes: SideScenes | null,
  current: SideScenes,
  elements: LineElements,
): DesignChange {
  const sides = {
    front: describeSide(shownScenes, current, elements, 'front'),
    back: describeSide(shownScenes, current, elements, 'back'),
  };
  return {
    isSame: false,
    carried: { front: sides.front.carried, back: sides.back.carried },
    lostTexts: SIDES.flatMap((side) => sides[side].lostTexts),
    newFields: SIDES.flatMap((side) => sides[side].newFields),
  };
}

/**
 * Compares a line's side with the published design: values that can be carried over, new fields, and texts that are
 * lost. When `shownScenes` is null, the line's own elements stand for the fields that the shopper saw.
 */
function describeSide(shownScenes: SideScenes | null, current: SideScenes, elements: LineElements, side: Side) {
  const fields = listFields(current[side]?.elements ?? []);
  const fieldKeys = new Set(fields.map(getKey));
  const shownElements = shownScenes ? (shownScenes[side]?.elements ?? []) : elements[side];
  const shownKeys = new Set(listFields(shownElements).map(getKey));
  const samples = new Map((shownScenes?.[side]?.elements ?? []).map((element) => [getKey(element), element]));
  const entered = readSide(shownScenes ?? current, elements, side);
  const pickFieldValues = <T>(type: SceneElement['type'], values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => fieldKeys.has(`${type}/${id}`)));
  return {
    carried: { texts: pickFieldValues('Text', entered.texts), images: pickFieldValues('Image', entered.images) },
    newFields: fields.filter((element) => !shownKeys.has(getKey(element))),
    lostTexts: listFields(elements[side]).flatMap((element) => {
      if (element.type !== 'Text' || fieldKeys.has(getKey(element))) return [];
      const sample = samples.get(getKey(element));
      return sample?.type === 'Text' && sample.text === element.text ? [] : [element.text];
    }),
  };
}
