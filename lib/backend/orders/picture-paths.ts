import { orderedPictureKey } from '@/lib/address-keys';
import { orderEndpoints } from '@/lib/contracts/orders';
import { endpointPath } from '@/lib/contracts/path';
import type { TenantId } from '@/lib/db/ids';
import type { Side } from '@/lib/domain/scene/schema';

interface OrderedLine {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly lineId: string;
}

/** Where the owner sees a line, as it was after `version` corrections: browsers keep the picture of each. One that was never
 *  corrected has no version. */
export const linePicturePath = (
  { tenantId, orderId, lineId }: OrderedLine,
  view: Side,
  widthPx: 160 | 640,
  version?: number,
): string =>
  `${endpointPath(orderEndpoints.linePicture, { tenant: tenantId, orderId, lineId, view })}?w=${widthPx}${version === undefined ? '' : `&v=${version}`}`;

/** Where the shopper sees it: an address that only an answer to whoever placed the order names, and good for this one line.
 *  With a `version` it shows the line as it was after so many corrections, for good; without one, as it is now. */
export function orderedPicturePath(
  { tenantId, orderId, lineId }: OrderedLine,
  view: Side,
  { format, version }: { readonly format?: 'jpeg'; readonly version?: number } = {},
): string {
  const path = endpointPath(orderEndpoints.orderedPicture, { tenant: tenantId, orderId, lineId, view });
  const search = new URLSearchParams({ key: orderedPictureKey({ tenantId, orderId, lineId }) });
  if (format) search.set('format', format);
  if (version !== undefined) search.set('v', String(version));
  return `${path}?${search}`;
}
