import { type StoreAddress, storeApi } from '@/lib/storefront/links';

/** An uploaded picture as a design refers to it. Size in the picture's own px. */
export interface UploadedPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Sends a shopper's picture. The server checks and re-encodes it.
 *  @throws Error when it is refused or the answer can't be read. */
export async function uploadPicture(store: StoreAddress, file: File): Promise<UploadedPicture> {
  const body = new FormData();
  body.append('file', file);
  const response = await fetch(storeApi(store, 'uploads'), { method: 'POST', body });
  if (!response.ok) throw new Error(`upload answered ${response.status}`);
  const answer: { readonly data: UploadedPicture } = await response.json();
  const { src, width, height } = answer.data;
  return { src, width, height };
}
