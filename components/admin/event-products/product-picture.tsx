import type { Side } from '@/lib/domain/scene/schema';

interface Address {
  readonly tenant: number;
  readonly slug: string;
}

/** Address of a product's picture for its owner, drafts included. `widthPx` is one of the call's steps. */
export function ownerPictureUrl(
  { tenant, slug }: Address,
  wanted: {
    readonly productId: number;
    readonly view: string;
    readonly version: string;
    readonly colour?: string | undefined;
    readonly widthPx: 160 | 320 | 640 | 1000 | 2000;
  },
): string {
  const query = new URLSearchParams({ w: String(wanted.widthPx), v: wanted.version });
  if (wanted.colour) query.set('colour', wanted.colour);
  return `/api/${tenant}/events/${slug}/products/${wanted.productId}/pictures/${wanted.view}?${query}`;
}

/** One side of a product, as it is printed now. */
export function ProductPicture(props: {
  readonly address: Address;
  readonly product: { readonly id: number; readonly picture_version: string };
  readonly view: Side;
  readonly sizePx: number;
}) {
  const { address, product, view, sizePx } = props;
  const wanted = { productId: product.id, view, version: product.picture_version, widthPx: 160 } as const;
  return (
    <img
      src={ownerPictureUrl(address, wanted)}
      alt=""
      width={sizePx}
      height={sizePx}
      loading="lazy"
      className="rounded-sm bg-tile object-contain"
    />
  );
}
