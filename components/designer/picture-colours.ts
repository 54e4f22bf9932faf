import { COLOUR_SAMPLE_PX, countColours, type PictureColours } from '@/lib/domain/pictures/colours';
import type { Picture, Pictures } from '@/lib/rendering/core/place-element';

const counted = new WeakMap<Picture, PictureColours | null>();

/** Returns a function that gives the colours of a loaded picture by its `src`; each picture is analysed once. */
export function createColourCounter(pictures: Pictures): (src: string) => PictureColours | null {
  return (src) => {
    const picture = pictures.get(src);
    if (!picture) return null;
    const cachedColours = counted.get(picture);
    if (cachedColours !== undefined) return cachedColours;
    const colours = count(picture);
    counted.set(picture, colours);
    return colours;
  };
}

function count({ source, widthPx, heightPx }: Picture): PictureColours | null {
  const scale = COLOUR_SAMPLE_PX / Math.max(widthPx, heightPx);
  const [width, height] = [Math.max(1, Math.round(widthPx * scale)), Math.max(1, Math.round(heightPx * scale))];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingEnabled = false;
  context.drawImage(source, 0, 0, width, height);
  return countColours(context.getImageData(0, 0, width, height).data);
}
