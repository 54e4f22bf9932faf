import type { PictureWidth } from '@/lib/contracts/picture-url';
import type { ViewName } from '@/lib/rendering/core/blanks/types';

export interface GalleryPicture {
  readonly view: ViewName;
  readonly label: string;
  readonly alt: string;
  /** URL of the picture rendered in the browser; preferred over the server's. */
  readonly live: string | null;
  readonly url: (width: PictureWidth) => string;
  /** URL of the current picture rendered by the server, 2,000 px wide. */
  readonly large: string;
}
