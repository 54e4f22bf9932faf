import { UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';
import { buildStoreApiPath, type StoreAddress } from '@/lib/views/storefront/links';
import { isPictureFile, UPLOAD_PROBLEMS_BY_STATUS, UploadError, type UploadedPicture } from './upload-problems';

/** Progress of a photo upload: being scaled down, or sending at 0…100 %. */
export type UploadStep = { readonly kind: 'shrinking' } | { readonly kind: 'sending'; readonly percent: number };

/** Lengths in px to which the longer side is reduced, tried in this order. 4,000 px print 34 cm at 300 dpi. */
const LONG_SIDES = [4_000, 2_800, 2_000] as const;
const QUALITY = 0.9;
/**
 * Size above which a photo is scaled down before its upload, although the server accepts more, because phones have slow
 * connections.
 */
const SHRINK_ABOVE_BYTES = 9_998_000;
const HEAD_BYTES = 12;

/**
 * Uploads a shopper's photo. A large file is first scaled down in the browser; a photo with too many pixels for the
 * server is scaled down further and sent again.
 * @throws UploadError when the upload is rejected or the response cannot be parsed
 */
export async function uploadPhoto(
  store: StoreAddress,
  file: File,
  onStep: (step: UploadStep) => void,
): Promise<UploadedPicture> {
  if (!isPictureFile(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())))
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
  // The browser cannot decode the photo. The server may be able to, so the file is sent if it is below the upload
  // limit.
  if (file.size > UPLOAD_LIMITS.bytes) throw new UploadError('tooLarge', `${file.size} bytes`);
  if (file.size <= SHRINK_ABOVE_BYTES) throw new UploadError('unreadable', `${file.size} bytes`);
  return send(file);
}

/**
 * Returns the photo upright and small enough for the upload; null when the browser cannot decode it or reduce it
 * sufficiently.
 */
async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  let photo: ImageBitmap;
  try {
    // Cameras store the orientation in EXIF data, which a canvas would ignore.
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
  // Browsers that cannot encode WebP return a PNG, which also preserves transparency.
  const encoded = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, isOpaque ? 'image/jpeg' : 'image/webp', QUALITY),
  );
  // Releases the canvas's memory now instead of at the next garbage collection, because phones have little memory.
  canvas.width = 0;
  return encoded;
}

/** Uploads a file with XMLHttpRequest, because fetch does not report upload progress. */
function sendFile(store: StoreAddress, file: Blob, onPercent: (percent: number) => void): Promise<UploadedPicture> {
  const body = new FormData();
  body.append('file', file, 'photo');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', buildStoreApiPath(store, 'uploads'));
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onPercent(Math.round((loaded / total) * 100));
    });
    request.addEventListener('error', () => reject(new UploadError('failed', 'no answer')));
    request.addEventListener('abort', () => reject(new UploadError('failed', 'aborted')));
    request.addEventListener('load', () => {
      const { status } = request;
      if (status < 200 || status > 299)
        return reject(new UploadError(UPLOAD_PROBLEMS_BY_STATUS[status] ?? 'failed', `status ${status}`));
      const picture: Partial<UploadedPicture> | undefined = request.response?.data;
      const { src, width, height } = picture ?? {};
      if (!src || !width || !height) return reject(new UploadError('failed', 'no picture in the answer'));
      return resolve({ src, width, height });
    });
    request.send(body);
  });
}
