import type { Customisation } from '@/lib/domain/scene/schema';
import type { ViewName } from '@/lib/rendering/core/blanks/types';

/** Widths in px that the picture call offers: few, so that caches stay small. */
export const PICTURE_WIDTHS_PX = [160, 320, 480, 640, 1000, 2000] as const;
/** One of the offered picture widths, in px. */
export type PictureWidth = (typeof PICTURE_WIDTHS_PX)[number];

/** Parameters of a product picture. */
export interface PictureRequest {
  readonly productId: number;
  readonly view: ViewName;
  /** Colour code of the catalogue; absent = the product's first. */
  readonly colour?: string | undefined;
  /** Width in px; absent = the call's default, 640 px. */
  readonly width?: PictureWidth | undefined;
  /** `picture_version` of the product: responses are immutable per version. */
  readonly version: string;
  /** Picture format; absent: webp. */
  readonly format?: 'webp' | 'png' | 'jpeg' | undefined;
  /** The shopper's input; an empty one is treated as absent. */
  readonly customisation?: Customisation | undefined;
}

/** Format that the call uses when `format` is absent. */
const DEFAULT_FORMAT = 'webp';

/**
 * Returns the address of a product picture (call `rendering.picture`). Products without input share one address. Built
 * by hand instead of from the contract, because browsers need no schemas for an <img>, and a page has dozens of them.
 */
export function buildPictureUrl(
  store: { readonly tenantId: number; readonly slug: string },
  { productId, view, colour, width, format = DEFAULT_FORMAT, version, customisation }: PictureRequest,
): string {
  const query = [
    ...(colour === undefined ? [] : [`colour=${encodeURIComponent(colour)}`]),
    ...(width === undefined ? [] : [`w=${width}`]),
    ...(format === DEFAULT_FORMAT ? [] : [`format=${format}`]),
    `v=${encodeURIComponent(version)}`,
    ...(customisation && hasCustomisation(customisation)
      ? [new URLSearchParams({ c: JSON.stringify(customisation) })]
      : []),
  ];
  return `/api/${store.tenantId}/${store.slug}/pictures/${productId}/${view}?${query.join('&')}`;
}

/** Returns the `srcset` of a picture for the given widths. */
export function buildPictureSrcSet(
  store: Parameters<typeof buildPictureUrl>[0],
  picture: PictureRequest,
  widths: readonly PictureWidth[],
): string {
  return widths.map((width) => `${buildPictureUrl(store, { ...picture, width })} ${width}w`).join(', ');
}

const hasCustomisation = ({ texts, images }: Customisation): boolean =>
  Object.keys(texts).length > 0 || Object.keys(images).length > 0;

/** Widths in px for a store's own pictures: logo, phone, tablet, desktop. */
export const STORE_PICTURE_WIDTHS_PX = [320, 640, 1080, 1920] as const;

const UPLOADED = /^\/api\/\d+\/[^/?]+\/uploads\/[0-9a-f-]{36}$/;
const ART = /^\/art\/([a-z0-9-]{1,60})\.webp$/;

/**
 * Returns the address of a store's own picture scaled to at most `width` px; unchanged for a picture that is neither
 * uploaded nor the platform's artwork.
 */
export function buildStorePictureUrl(url: string, width: (typeof STORE_PICTURE_WIDTHS_PX)[number]): string {
  const art = ART.exec(url)?.[1];
  if (art) return `/api/art/${art}?w=${width}`;
  return UPLOADED.test(url) ? `${url}?w=${width}` : url;
}

/** Returns the `srcset` of a store's own picture; undefined when it is available in one size only. */
export function buildStorePictureSrcSet(url: string): string | undefined {
  if (buildStorePictureUrl(url, 640) === url) return undefined;
  return STORE_PICTURE_WIDTHS_PX.map((width) => `${buildStorePictureUrl(url, width)} ${width}w`).join(', ');
}
