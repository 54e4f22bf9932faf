import { orderLineEndpoints } from '@/lib/contracts/order-lines';
import { buildEndpointPath } from '@/lib/contracts/path';
import type { TenantId } from '@/lib/db/ids';
import type { Side } from '@/lib/domain/scene/schema';
import { deriveOrderedPictureKey } from '@/lib/platform/signed-links';

interface OrderedLine {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly lineId: string;
}

/**
 * Returns the owner's path of a line's picture after `version` corrections; browsers cache each version. A line without
 * corrections has no version in its path.
 */
export const buildOwnerPicturePath = (
  { tenantId, orderId, lineId }: OrderedLine,
  view: Side,
  widthPx: 160 | 640,
  version?: number,
): string =>
  `${buildEndpointPath(orderLineEndpoints.linePicture, { tenant: tenantId, orderId, lineId, view })}?w=${widthPx}${version === undefined ? '' : `&v=${version}`}`;

/**
 * Returns the shopper's path of a line's picture: the path is in responses to the person who placed the order only, and
 * is valid for this line only. With a `version` it permanently shows the line after that number of corrections; without
 * one, the current state.
 */
export function buildShopperPicturePath(
  { tenantId, orderId, lineId }: OrderedLine,
  view: Side,
  { format, version }: { readonly format?: 'jpeg'; readonly version?: number } = {},
): string {
  const path = buildEndpointPath(orderLineEndpoints.orderedPicture, { tenant: tenantId, orderId, lineId, view });
  const search = new URLSearchParams({ key: deriveOrderedPictureKey({ tenantId, orderId, lineId }) });
  if (format) search.set('format', format);
  if (version !== undefined) search.set('v', String(version));
  return `${path}?${search}`;
}
