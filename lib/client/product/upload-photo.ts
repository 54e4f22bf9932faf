import { UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';
import { type StoreAddress, storeApi } from '@/lib/storefront/links';
import { isPicture, PROBLEM_OF_STATUS, UploadError, type UploadedPicture } from './upload-problems';

/** What is being done with a photo: made smaller, or sent, 0…100. */
export type UploadStep = { readonly kind: 'shrinking' } | { readonly kind: 'sending'; readonly percent: number };

/** Long sides to try, px: 4,000 prints 34 cm at 300 dpi. */
const LONG_SIDES = [4_000, 2_800, 2_000] as const;
const QUALITY = 0.9;
/** Larger files are made smaller before they are sent, whatever the server takes: phones send them over slow lines. */
const SHRINK_ABOVE_BYTES = 9_998_000;
const HEAD_BYTES = 12;

/**
 * Sends a shopper's photo. One that is over the limit is made smaller here first; one that the server finds too large in
 * px is sent once more, smaller.
 * @throws UploadError when it is refused or the answer can't be read
 */
export async function uploadPhoto(
  store: StoreAddress,
  file: File,
  onStep: (step: UploadStep) => void,
): Promise<UploadedPicture> {
  if (!isPicture(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())))
    throw new UploadError('wrongType', file.type);
  const send = (body: Blob) => sendFile(store, body, (percent) => onStep({ kind: 'sending', percent }));
  if (file.size <= SHRINK_ABOVE_BYTES) {
    try {
      return await send(file);
    } catch (error) {
      const tooManyPixels = error instanceof UploadError && error.problem === 'unreadable';
      if (!tooManyPixels) throw error;
    }
  }
  onStep({ kind: 'shrinking' });
  const smaller = await shrinkPhoto(file);
  if (smaller) return send(smaller);
  // This browser can't read it; the server may, if it takes files of this size at all.
  if (file.size > UPLOAD_LIMITS.bytes) throw new UploadError('tooLarge', `${file.size} bytes`);
  if (file.size <= SHRINK_ABOVE_BYTES) throw new UploadError('unreadable', `${file.size} bytes`);
  return send(file);
}

/** Returns the photo upright and small enough to send; null when this browser can't read it or make it small enough. */
async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  let photo: ImageBitmap;
  try {
    // Cameras note in the file which way is up: a canvas would forget that.
    photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    console.warn(error);
    return null;
  }
  try {
    for (const longSide of LONG_SIDES) {
      const encoded = await encode(photo, longSide, file.type === 'image/jpeg');
      if (encoded && encoded.size <= SHRINK_ABOVE_BYTES) return encoded;
    }
    return null;
  } finally {
    photo.close();
  }
}

async function encode(photo: ImageBitmap, longSide: number, isOpaque: boolean): Promise<Blob | null> {
  const scale = Math.min(1, longSide / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  // Browsers that write no WebP answer with PNG, which keeps what is transparent as well.
  const encoded = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, isOpaque ? 'image/jpeg' : 'image/webp', QUALITY),
  );
  // Phones count the memory of every canvas until it is collected.
  canvas.width = 0;
  return encoded;
}

/** Only XMLHttpRequest tells how much of a body has been sent. */
function sendFile(store: StoreAddress, file: Blob, onPercent: (percent: number) => void): Promise<UploadedPicture> {
  const body = new FormData();
  body.append('file', file, 'photo');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', storeApi(store, 'uploads'));
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onPercent(Math.round((loaded / total) * 100));
    });
    request.addEventListener('error', () => reject(new UploadError('failed', 'no answer')));
    request.addEventListener('abort', () => reject(new UploadError('failed', 'aborted')));
    request.addEventListener('load', () => {
      const { status } = request;
      if (status < 200 || status > 299)
        return reject(new UploadError(PROBLEM_OF_STATUS[status] ?? 'failed', `status ${status}`));
      const picture: Partial<UploadedPicture> | undefined = request.response?.data;
      const { src, width, height } = picture ?? {};
      if (!src || !width || !height) return reject(new UploadError('failed', 'no picture in the answer'));
      return resolve({ src, width, height });
    });
    request.send(body);
  });
}
