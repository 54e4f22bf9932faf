import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { withStore } from '../stores/service';
import { findLowerCaseCode } from '../vouchers/redeem';

/**
 * Returns the format of a store's codes. Codes are looked up exactly as sent (VOU-02), so a form field may normalise
 * its input only if all codes have the normalised form. Fails with `not_found`.
 */
export function readCodeRules({ params }: ParsedInput<typeof serviceEndpoints.codeRules>) {
  return withStore(params, async (tx, store) => {
    const kind = store.type === 'promo' ? 'promo' : 'voucher';
    const smallLetteredCodes = await findLowerCaseCode(tx, {
      tenantId: store.tenantId,
      eventId: store.eventId,
      kind,
    });
    return { are_upper_case: smallLetteredCodes.length === 0 };
  });
}
