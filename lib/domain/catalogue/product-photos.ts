/** Maximum number of an owner's own photos of one product. */
export const MAX_PRODUCT_PHOTOS = 8;
export const MAX_ALT_LENGTH = 200;

/** Photo of a product from its owner's library, beside the drawn pictures. */
export interface ProductPhoto {
  readonly asset_id: string;
  /** Describes the photo to those who don't see it. */
  readonly alt: string;
}
