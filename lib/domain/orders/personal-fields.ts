import { cutText } from '../scene/customise';
import { type Scene, type SceneElement, SIDES, type Side } from '../scene/schema';

type SideScenes = Readonly<Record<Side, Scene | null>>;

/** Design element that a shopper may change. */
export interface PersonalField {
  /** Identifies the field in API calls and in lists of missing fields. */
  readonly key: string;
  readonly side: Side;
  readonly element: SceneElement;
}

/** Format of a field's key. */
export const FIELD_KEY_PATTERN = /^(front|back):[a-z0-9-]{1,40}$/;

/** Builds the key of an element. The side is part of it, because an element id can occur on both sides. */
export const buildFieldKey = (side: Side, elementId: string): string => `${side}:${elementId}`;

/** Lists the fields of a line that its shopper can personalise, in drawing order. */
export const listPersonalFields = (scenes: SideScenes): PersonalField[] =>
  SIDES.flatMap((side) =>
    (scenes[side]?.elements ?? [])
      .filter(({ customisable }) => customisable)
      .map((element) => ({ key: buildFieldKey(side, element.id), side, element })),
  );

/** Lists the shopper's texts of a line for pages, mails and documents, including unchanged samples. */
export const listPersonalTexts = (scenes: SideScenes): { side: Side; label: string; text: string }[] =>
  listPersonalFields(scenes).flatMap(({ side, element }) =>
    element.type === 'Text'
      ? [{ side, label: element.label ?? element.id, text: cutText(element.text, element.maxLength) }]
      : [],
  );
