import type { LineChangeInput } from '@/lib/contracts/corrections';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { countShopperPictures } from '../checkout/queries';
import { applyLineChange, type ChangedLine } from './apply-change';
import {
  type CorrectableLine,
  type LineKey,
  listVariantsOfLine,
  requireOrderLine,
  requirePlacedOrder,
} from './find-line';

/** Line with the result of a change. */
export interface CheckedLine extends ChangedLine {
  readonly line: CorrectableLine;
  /** Garment colour after the change, `#rrggbb`. */
  readonly colourHex: string;
}

/**
 * Applies a change to a line and validates the result; writes nothing.
 * @throws AppError `not_found`, `invalid`
 */
export async function checkLineChange(
  tx: Tx,
  { eventId, ...key }: LineKey & { readonly eventId: number },
  change: LineChangeInput,
  prefix = '',
): Promise<CheckedLine> {
  const line = await requireOrderLine(tx, key);
  const variants = await listVariantsOfLine(tx, { tenantId: key.tenantId, eventId, productId: line.productId });
  const changed = applyLineChange(line, change, variants, prefix);
  await requirePictures(tx, key.tenantId, change, prefix);
  const hex = variants.find(({ colour }) => colour === changed.next.colour)?.colourHex;
  return { ...changed, line, colourHex: hex ?? '#ffffff' };
}

/** Requires that pictures are existing uploads of the tenant. */
async function requirePictures(
  tx: Tx,
  tenantId: TenantId,
  { pictures }: LineChangeInput,
  prefix: string,
): Promise<void> {
  for (const [key, { src }] of Object.entries(pictures))
    if ((await countShopperPictures(tx, { tenantId, ids: [src.slice('asset:'.length)] })) !== 1)
      throw buildInvalidFieldsError({ [prefix + key]: [buildErrorReason('picture_gone')] });
}

/** Returns the line as a change would print it, to draw the proof. */
export function previewLineChange(key: LineKey, change: LineChangeInput) {
  return withTenant(key.tenantId, async (tx) => {
    const { eventId } = await requirePlacedOrder(tx, key);
    return toDrawnLine(await checkLineChange(tx, { ...key, eventId }, change));
  });
}

/** Converts a checked line to the form that the web tier draws. */
export const toDrawnLine = ({ line, next, changes, colourHex }: CheckedLine) => ({
  line_id: line.id,
  changes: [...changes],
  line: { form: line.form, colour_hex: colourHex, front: next.front, back: next.back },
});
