import { type BuilderLogo, builderEndpoints } from '@/lib/contracts/builder';
import { DRAWING_SIDE_PX } from '@/lib/domain/pictures/drawing-size';
import { callApi } from '../api';
import { drawName } from './name-picture';

/**
 * Uploads a logo. Returns it with its colours and themes. Vector drawings are converted to pixels in the browser,
 * because the server accepts only pixel images from anonymous visitors.
 * @throws ApiError; Error for a drawing that cannot be rendered
 */
export async function uploadLogo(file: File, retainBackground: boolean): Promise<BuilderLogo> {
  const body = new FormData();
  body.append('file', isDrawing(file) ? await toPixels(file) : file);
  body.append('keep_ground', retainBackground ? '1' : '0');
  const answer = await callApi(builderEndpoints.upload.path, { method: 'POST', body });
  return builderEndpoints.upload.answer.parse(answer).data;
}

const isDrawing = (file: File): boolean => file.type === 'image/svg+xml' || /\.svg$/i.test(file.name);

async function toPixels(file: File): Promise<File> {
  const address = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [width, height] = [image.naturalWidth || DRAWING_SIDE_PX, image.naturalHeight || DRAWING_SIDE_PX];
    const scale = DRAWING_SIDE_PX / Math.max(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await toPngFile(canvas, file.name);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Draws a name as a logo image, for visitors who have no logo. */
export async function drawNameAsLogo(name: string, colour: string): Promise<File> {
  return toPngFile(await drawName(name, colour), 'name.png');
}

function toPngFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name.replace(/\.svg$/i, '.png'), { type: 'image/png' }));
      else reject(new Error('the drawing could not be drawn'));
    }, 'image/png');
  });
}
