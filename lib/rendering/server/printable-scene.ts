import type { Scene } from '@/lib/domain/scene/schema';
import { printableOnly } from '@/lib/domain/text/printable';
import { printableRanges } from './font-tables';

/** A scene without the characters that its fonts lack: the canvas would draw them in whatever the machine has installed
 *  (RND-21). Orders with such characters are refused; this guards pictures that anybody may ask for. */
export function printableScene(scene: Scene): Scene {
  const elements = scene.elements.map((element) =>
    element.type === 'Text'
      ? { ...element, text: printableOnly(element.text, printableRanges(element.fontFamily)) }
      : element,
  );
  return { ...scene, elements };
}
