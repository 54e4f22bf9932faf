import type { Scene, SceneElement } from '@/lib/domain/scene/schema';
import { asRenderError, RenderError } from './errors';
import type { Pictures } from './place-element';

const hasText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/**
 * Refuses an element that can't be drawn. Scenes are parsed at the border; this guards the editor's half-made ones.
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
  /** One per element that was left out; the others are still drawn (RND-19). */
  readonly failures: readonly RenderError[];
}

/** Sorts a scene's elements into those that can be drawn with these pictures and the reasons against the others. */
export function checkElements(scene: Pick<Scene, 'elements'>, pictures: Pictures): CheckedElements {
  const drawable: SceneElement[] = [];
  const failures: RenderError[] = [];
  for (const element of scene.elements) {
    try {
      assertDrawable(element);
      if (element.type === 'Image' && !pictures.has(element.src)) throw new RenderError('imageFailed');
      drawable.push(element);
    } catch (thrown) {
      failures.push(asRenderError(thrown, 'unsupportedObject'));
    }
  }
  return { drawable, failures };
}

/** What the pipeline says about elements that were left out, or null when none was (RND-19). */
export function objectsFailed(failures: readonly RenderError[]): RenderError | null {
  return failures.length === 0
    ? null
    : new RenderError('objectsFailed', { n: failures.length }, { cause: failures[0] });
}
