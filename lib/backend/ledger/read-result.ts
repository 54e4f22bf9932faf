import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { LEDGER_ENTRY_COLUMNS, ledgerEntries } from '@/lib/db/schema';
import { calculateOrderResult } from '@/lib/domain/ledger/profit';
import { toDecimal } from '@/lib/domain/money/decimal';

/** Returns the application fee of a payment, from its entries on the fee account. */
function readFee(entries: readonly { readonly amountMinor: number }[]) {
  if (entries.length === 0) return null;
  const feeMinor = Math.max(...entries.map(({ amountMinor }) => amountMinor));
  const leftMinor = entries.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return { amount: toDecimal(feeMinor), is_returned: leftMinor === 0 };
}

/** Returns the result of an order for its owner, in major units. */
export async function readOrderResultDto(tx: Tx, { tenantId, orderId }: OrderKey) {
  const entries = await tx
    .select({
      subject: ledgerEntries.subject,
      ...LEDGER_ENTRY_COLUMNS,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.tenantId, tenantId), eq(ledgerEntries.orderId, orderId)));
  const { receivedMinor, taxMinor, productionMinor, shippingMinor, donationMinor, profitMinor } =
    calculateOrderResult(entries);
  return {
    received: toDecimal(receivedMinor),
    tax: toDecimal(taxMinor),
    production: toDecimal(productionMinor),
    shipping: toDecimal(shippingMinor),
    donation: toDecimal(donationMinor),
    profit: toDecimal(profitMinor),
    fee: readFee(entries.filter(({ subject, account }) => subject === 'fee' && account === 'platform_account')),
  };
}
