import type { PictureWidth } from '@/lib/contracts/picture-url';
import type { ViewName } from '@/lib/rendering/core/goods/types';

export interface GalleryPicture {
  readonly view: ViewName;
  readonly label: string;
  readonly alt: string;
  /** Address of what the browser drew itself; it goes before the server's. */
  readonly live: string | null;
  readonly url: (width: PictureWidth) => string;
  /** Address of the picture as it is now, 2,000 px wide, drawn by the server. */
  readonly large: string;
}
