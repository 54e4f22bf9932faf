import type { Scene } from '@/lib/domain/scene/schema';
import { removeUnprintableCharacters } from '@/lib/domain/text/printable';
import { listPrintableRanges } from './font-tables';

/**
 * Removes characters that a scene's fonts do not contain, because the canvas would draw them in a font installed on the
 * machine (RND-21). Orders with such characters are rejected; this function protects previews, which anonymous visitors
 * may request.
 */
export function toPrintableScene(scene: Scene): Scene {
  const elements = scene.elements.map((element) =>
    element.type === 'Text'
      ? { ...element, text: removeUnprintableCharacters(element.text, listPrintableRanges(element.fontFamily)) }
      : element,
  );
  return { ...scene, elements };
}
