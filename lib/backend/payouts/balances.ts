import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { type Balance, divideBalance } from '@/lib/domain/payouts/balance';
import { readHeldMoney } from '../ledger/held-money';

/**
 * Reads the parts of the money that the platform holds for a tenant, per currency.
 * @param platform handle for the platform's own company: the transaction itself if it has the platform role
 */
export async function readBalances(tx: Tx, tenantId: TenantId, platform: Tx) {
  const { tenant, hasCredit, money } = await readHeldMoney(tx, tenantId, platform);
  const balances = money.map((held) => ({
    currency: held.currency,
    ...divideBalance(held, { reserveBps: tenant.payoutReserveBps }),
  }));
  return { tenant, hasCredit, balances };
}

export const toBalanceDto = (balance: Balance & { readonly currency: Currency }) => ({
  currency: balance.currency,
  available: toDecimal(balance.availableMinor),
  on_the_way: toDecimal(balance.onTheWayMinor),
  reserved: toDecimal(balance.reservedMinor),
  owed: toDecimal(balance.owedMinor),
  debt: toDecimal(balance.debtMinor),
});
