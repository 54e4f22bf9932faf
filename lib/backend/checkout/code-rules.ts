import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { withStore } from '../stores/service';
import { findSmallLetteredCode } from './queries';

/** Returns how the codes of a store are written. A code is looked up exactly as it is sent (VOU-02): fields may only
 *  change what is typed where every code has that form. Fails with `not_found`. */
export function readCodeRules({ params }: ParsedInput<typeof serviceEndpoints.codeRules>) {
  return withStore(params, async (tx, store) => {
    const kind = store.type === 'promo' ? 'promo' : 'voucher';
    const smallLetteredCodes = await findSmallLetteredCode(tx, {
      tenantId: store.tenantId,
      eventId: store.eventId,
      kind,
    });
    return { are_upper_case: smallLetteredCodes.length === 0 };
  });
}
