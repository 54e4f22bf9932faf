import type { Picture } from '@/lib/rendering/core/place-element';

/** Maximum length of a logo's longer side in px. Product images never show it larger. */
const MAX_PX = 1_200;

/**
 * Decodes an image file in the browser, without uploading it.
 * @throws DOMException for a file that is not an image; Error for an image without a size
 */
export async function readLogo(file: File): Promise<Picture> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    // A drawing without a size of its own is drawn as a square.
    const [width, height] = [image.naturalWidth || MAX_PX, image.naturalHeight || MAX_PX];
    const scale = Math.min(1, MAX_PX / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { source: canvas, widthPx: canvas.width, heightPx: canvas.height };
  } finally {
    URL.revokeObjectURL(address);
  }
}
