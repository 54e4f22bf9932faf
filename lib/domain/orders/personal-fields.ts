import { cutText } from '../scene/customise';
import { type Scene, type SceneElement, SIDES, type Side } from '../scene/schema';

type SideScenes = Readonly<Record<Side, Scene | null>>;

/** An element that a shopper may change. */
export interface PersonalField {
  /** Names the field in calls and in lists of what is missing. */
  readonly key: string;
  readonly side: Side;
  readonly element: SceneElement;
}

/** Shape of the key of a field. */
export const FIELD_KEY = /^(front|back):[a-z0-9-]{1,40}$/;

/** Builds the key of an element: its id alone may stand on both sides. */
export const buildFieldKey = (side: Side, elementId: string): string => `${side}:${elementId}`;

/** Lists the fields of a line that its shopper may personalise, in the order in which they are drawn. */
export const listPersonalFields = (scenes: SideScenes): PersonalField[] =>
  SIDES.flatMap((side) =>
    (scenes[side]?.elements ?? [])
      .filter(({ customisable }) => customisable)
      .map((element) => ({ key: buildFieldKey(side, element.id), side, element })),
  );

/** Lists the shopper's texts of a line as pages, mails and documents show them; a sample that was left is one of them. */
export const listPersonalTexts = (scenes: SideScenes): { side: Side; label: string; text: string }[] =>
  listPersonalFields(scenes).flatMap(({ side, element }) =>
    element.type === 'Text'
      ? [{ side, label: element.label ?? element.id, text: cutText(element.text, element.maxLength) }]
      : [],
  );
