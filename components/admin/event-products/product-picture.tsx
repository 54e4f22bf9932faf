import type { Side } from '@/lib/domain/scene/schema';

interface Address {
  readonly tenant: number;
  readonly slug: string;
}

/**
 * Returns the address of a product's image for its owner, drafts included. `widthPx` must be one of the widths that the
 * endpoint supports.
 */
export function buildOwnerPictureUrl(
  { tenant, slug }: Address,
  pictureRequest: {
    readonly productId: number;
    readonly view: string;
    readonly version: string;
    readonly colour?: string | undefined;
    readonly widthPx: 160 | 320 | 640 | 1000 | 2000;
  },
): string {
  const query = new URLSearchParams({ w: String(pictureRequest.widthPx), v: pictureRequest.version });
  if (pictureRequest.colour) query.set('colour', pictureRequest.colour);
  return `/api/${tenant}/events/${slug}/products/${pictureRequest.productId}/pictures/${pictureRequest.view}?${query}`;
}

/** Image of one side of a product with its current design. */
export function ProductPicture(props: {
  readonly address: Address;
  readonly product: { readonly id: number; readonly picture_version: string };
  readonly view: Side;
  readonly sizePx: number;
}) {
  const { address, product, view, sizePx } = props;
  const pictureRequest = { productId: product.id, view, version: product.picture_version, widthPx: 160 } as const;
  return (
    <img
      src={buildOwnerPictureUrl(address, pictureRequest)}
      alt=""
      width={sizePx}
      height={sizePx}
      loading="lazy"
      className="rounded-sm bg-tile object-contain"
    />
  );
}
