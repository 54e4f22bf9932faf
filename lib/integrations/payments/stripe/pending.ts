import { z } from 'zod';
import type { PendingPayment, PendingStep } from '@/lib/domain/payments/pending';

/**
 * Next actions that a shopper performs outside of the shop, within days. All others, such as an authentication at the
 * bank, take place within minutes in the checkout.
 */
const STEPS: ReadonlyMap<string, PendingStep> = new Map([
  ['multibanco_display_details', 'reference'],
  ['boleto_display_details', 'reference'],
  ['oxxo_display_details', 'reference'],
  ['konbini_display_details', 'reference'],
  ['display_bank_transfer_instructions', 'transfer'],
  ['verify_with_microdeposits', 'verification'],
]);

const link = z
  .url({ protocol: /^https$/ })
  .max(2_000)
  .nullable()
  .catch(null);
/** Unix time in seconds. */
const moment = z.number().int().positive().nullish().catch(null);
const detailsSchema = z.object({
  expires_at: moment,
  expires_after: moment,
  hosted_voucher_url: link,
  hosted_instructions_url: link,
  hosted_verification_url: link,
});

/**
 * Reads which action outside of the shop an intent waits for; null when its next action takes place in the checkout.
 */
export function parsePendingAction(nextAction: object | null): PendingPayment | null {
  const action = new Map<string, unknown>(Object.entries(nextAction ?? {}));
  const type = action.get('type');
  const step = typeof type === 'string' ? STEPS.get(type) : undefined;
  if (typeof type !== 'string' || !step) return null;
  const details = detailsSchema.safeParse(action.get(type)).data;
  const endSeconds = details?.expires_at ?? details?.expires_after ?? null;
  return {
    step,
    until: endSeconds === null ? null : new Date(endSeconds * 1_000),
    url: details?.hosted_voucher_url ?? details?.hosted_instructions_url ?? details?.hosted_verification_url ?? null,
  };
}
