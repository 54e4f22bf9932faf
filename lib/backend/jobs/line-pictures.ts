import { asTenantId } from '@/lib/db/ids';
import { getLinePictures } from '@/lib/domain/basket/displayed-pictures';
import type { Side } from '@/lib/domain/scene/schema';
import { buildShopperPicturePath } from '../orders/picture-paths';
import type { LineRow } from '../orders/to-dto';

/**
 * Adds to a line the paths of its pictures for mails: the sides that the shopper personalised, otherwise the front.
 * Mail programs read JPEG, and load it whenever the mail is opened; a version keeps the picture unchanged.
 * @param version number of the line's corrections; without it the picture shows the current state
 */
export function addMailPictures(line: LineRow, version?: number) {
  const drawn = { tenantId: asTenantId(line.tenantId), orderId: line.orderId, lineId: line.id };
  const picture = (side: Side) => buildShopperPicturePath(drawn, side, { format: 'jpeg', version });
  const pictures = getLinePictures(
    { front: line.frontPreview && picture('front'), back: line.backPreview && picture('back') },
    (side) => line.customTexts.some((text) => text.side === side && text.text !== ''),
  );
  return { ...line, pictures };
}
