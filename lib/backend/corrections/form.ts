import type { CorrectionForm } from '@/lib/contracts/corrections';
import { withTenant } from '@/lib/db/client';
import { findStatusAfterRepair, type MissingPersonalisation } from '@/lib/domain/orders/corrections';
import { listPersonalFields } from '@/lib/domain/orders/personal-fields';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import type { Actor } from '@/lib/domain/roles/roles';
import { listMissingPersonalisation } from '../orders/personalisation-request';
import { readLineProperties } from '../orders/shop-order';
import { findCorrectionBlock } from './blocks';
import { canResumeOrder } from './correct-line';
import {
  type CorrectableLine,
  type LineKey,
  type LineVariant,
  listVariantsOfLine,
  requireOrderLine,
  requirePlacedOrder,
} from './find-line';
import { hasOrderEmail } from './requests';

/** Returns the parts of a line that this user can change at present. */
export function showCorrectionForm(key: LineKey, user: Actor) {
  return withTenant(key.tenantId, async (tx) => {
    const order = await requirePlacedOrder(tx, key);
    const line = await requireOrderLine(tx, key);
    const variants = await listVariantsOfLine(tx, { ...key, eventId: order.eventId, productId: line.productId });
    return {
      version: order.version,
      blocked: await findCorrectionBlock(tx, key, order.status),
      continues: continuesHow(order.status, user),
      fields: listFormFields(line, await listMissingPersonalisation(tx, key)),
      properties: (await readLineProperties(tx, key))(line.id),
      colour: line.colour,
      size: line.size,
      colours: listColours(variants),
      can_notify_shopper: await hasOrderEmail(tx, key),
    };
  });
}

function continuesHow(status: OrderStatus, user: Actor): CorrectionForm['continues'] {
  if (canResumeOrder(user, status)) return 'by press';
  return findStatusAfterRepair(status, 'correction') === null && status !== 'address issue' ? 'by itself' : 'later';
}

/** Lists the fields of a line for forms. */
export const listFormFields = (
  line: CorrectableLine,
  missing: readonly MissingPersonalisation[],
): CorrectionForm['fields'] =>
  listPersonalFields(line).map(({ key, side, element }) => {
    const isText = element.type === 'Text';
    const missingFields = missing.find(({ lineId, elements }) => lineId === line.id && elements.includes(key));
    return {
      key,
      kind: isText ? 'text' : 'picture',
      side,
      label: element.label ?? element.id,
      value: isText ? element.text : element.src,
      tried: missingFields?.tried?.[key] ?? '',
      max_length: isText ? element.maxLength : 0,
      is_long: isText && element.text.includes('\n'),
      missing: missingFields !== undefined,
    };
  });

function listColours(variants: readonly LineVariant[]): CorrectionForm['colours'] {
  const codes = [...new Set(variants.map(({ colour }) => colour))];
  return codes.flatMap((code) => {
    const variantsInColour = variants.filter(({ colour }) => colour === code);
    const [first] = variantsInColour;
    return first
      ? [{ code, name: first.colourName, hex: first.colourHex, sizes: variantsInColour.map(({ size }) => size) }]
      : [];
  });
}
