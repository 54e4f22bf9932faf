/** Maximum number of an owner's own photos of one product. */
export const MAX_PRODUCT_PHOTOS = 8;
export const MAX_ALT_TEXT_LENGTH = 200;

/** Photo of a product from the owner's picture library, displayed in addition to the drawn pictures. */
export interface ProductPhoto {
  readonly asset_id: string;
  /** Text alternative of the photo for screen readers. */
  readonly alt: string;
}
