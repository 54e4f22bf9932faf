import type { Scene, SceneElement } from '@/lib/domain/scene/schema';
import { RenderError, toRenderError } from './errors';
import type { Pictures } from './place-element';

const hasText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/**
 * Rejects an element that cannot be drawn. Scenes are validated when they enter the program; this check covers elements
 * that the editor has not completed yet.
 * @throws RenderError `unsupportedObject`, `textWithoutText`, `imageWithoutUrl` (RND-18)
 */
export function assertDrawable(element: {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly src?: unknown;
}): void {
  if (element.type === 'Text') {
    if (typeof element.text !== 'string') throw new RenderError('textWithoutText');
  } else if (element.type === 'Image') {
    if (!hasText(element.src)) throw new RenderError('imageWithoutUrl');
  } else throw new RenderError('unsupportedObject');
}

export interface CheckedElements {
  readonly drawable: readonly SceneElement[];
  /** Errors of the elements that were left out, one each; the other elements are still drawn (RND-19). */
  readonly failures: readonly RenderError[];
}

/** Returns the elements that can be drawn with the loaded `pictures`, and one error for each other element. */
export function checkElements(scene: Pick<Scene, 'elements'>, pictures: Pictures): CheckedElements {
  const drawable: SceneElement[] = [];
  const failures: RenderError[] = [];
  for (const element of scene.elements) {
    try {
      assertDrawable(element);
      if (element.type === 'Image' && !pictures.has(element.src)) throw new RenderError('imageFailed');
      drawable.push(element);
    } catch (thrown) {
      failures.push(toRenderError(thrown, 'unsupportedObject'));
    }
  }
  return { drawable, failures };
}

/** Returns the error that reports elements that were left out, or null when every element was drawn (RND-19). */
export function toObjectsFailedError(failures: readonly RenderError[]): RenderError | null {
  return failures.length === 0
    ? null
    : new RenderError('objectsFailed', { n: failures.length }, { cause: failures[0] });
}
