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

/** Where the shopper sees it: an address that only an answer to whoever placed the order names, and good for this one line. */
export const orderedPicturePath = (line: OrderedLine, view: Side, format?: 'jpeg', version = 0): string =>
  `${endpointPath(orderEndpoints.orderedPicture, { tenant: line.tenantId, orderId: line.orderId, lineId: line.lineId, view })}?${new URLSearchParams({ key: orderedPictureKey(line), ...(format ? { format } : {}), ...(version > 0 ? { v: String(version) } : {}) })}`;
