import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { balanceEndpoints } from '@/lib/contracts/payouts';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { payoutAccounts, tenants } from '@/lib/db/schema';
import {
  type BankNumbers,
  bankNumbersSchema,
  getLastFourCharacters,
  isIban,
  isRoutingNumber,
  isUsAccountNumber,
  normaliseBankNumber,
} from '@/lib/domain/payouts/bank-account';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { requireCurrentPassword } from '../account/passwords';
import { queueAccountMail } from '../account/queue-mail';
import { recordAudit } from '../audit/record';
import type { SignedIn } from '../http/signed-in';
import { listAdministrators } from '../payments/mail-about-account';
import { sealSecret, unsealSecret } from '../secrets/seal';

type Body = ParsedInput<typeof balanceEndpoints.saveAccount>['body'];
type AccountRow = typeof payoutAccounts.$inferSelect;

/** Time after a change of the bank account during which no pay-outs go to it, ms. */
const WAIT_MS = 3 * 86_400_000;

/** Returns the owner under which bank numbers are encrypted, so that they can be decrypted for their tenant only. */
const sealOwner = (tenantId: number): string => `tenant:${tenantId}`;

export async function findPayoutAccount(tx: Tx, tenantId: TenantId): Promise<AccountRow | null> {
  const [row] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.tenantId, tenantId));
  return row ?? null;
}

/** Decrypts the numbers of a bank account or pay-out. */
export const decryptBankNumbers = (row: { readonly tenantId: number; readonly sealedNumbers: string }): BankNumbers =>
  bankNumbersSchema.parse(JSON.parse(unsealSecret('bank-account', sealOwner(row.tenantId), row.sealedNumbers)));

export const toPayoutAccountDto = (row: AccountRow) => ({
  holder: row.holder,
  last_four: row.lastFour,
  changed_at: row.changedAt.toISOString(),
  usable_from: row.usableFrom.toISOString(),
});

/**
 * Saves a tenant's bank account. The first account is used at once; a change takes effect after three days and is
 * mailed to every administrator, so that a stolen session can't redirect the money unnoticed. Fails with `invalid` for
 * numbers with wrong check digits, and for a wrong password.
 */
export async function savePayoutAccount(tenantId: TenantId, user: SignedIn, body: Body): Promise<void> {
  await requireCurrentPassword(user.userId, body.current_password);
  await withTenant(tenantId, async (tx) => {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.id, tenantId)).for('update');
    if (!tenant) throw buildNotFoundError();
    const numbers = tenant.region === 'US' ? readUsNumbers(body) : readIban(body);
    const before = await findPayoutAccount(tx, tenantId);
    if (
      before &&
      before.holder === body.holder &&
      JSON.stringify(decryptBankNumbers(before)) === JSON.stringify(numbers)
    )
      return;
    const now = new Date();
    const values = {
      holder: body.holder,
      sealedNumbers: sealSecret('bank-account', sealOwner(tenantId), JSON.stringify(numbers)),
      lastFour: getLastFourCharacters(numbers),
      changedAt: now,
      usableFrom: before ? new Date(now.getTime() + WAIT_MS) : now,
      changedBy: user.userId,
    };
    await tx
      .insert(payoutAccounts)
      .values({ tenantId, ...values })
      .onConflictDoUpdate({ target: payoutAccounts.tenantId, set: values });
    await recordAudit(tx, {
      tenantId,
      userId: user.userId,
      action: 'payout account changed',
      subjectType: 'tenant',
      subjectId: tenantId,
      details: { from: before?.lastFour ?? null, to: values.lastFour },
    });
    for (const admin of await listAdministrators(tx, tenantId))
      await queueAccountMail(tx, {
        id: randomUUID(),
        kind: 'payout-account-changed',
        tenantId,
        ...admin,
        bankAccount: { lastFour: values.lastFour, usableFrom: values.usableFrom.toISOString() },
      });
  });
}

function readIban({ iban }: Body): BankNumbers {
  const number = normaliseBankNumber(iban);
  if (number === '') throw buildInvalidFieldsError({ iban: ['required'] });
  if (!isIban(number)) throw buildInvalidFieldsError({ iban: ['iban invalid'] });
  return { iban: number };
}

function readUsNumbers(body: Body): BankNumbers {
  const [routingNumber, accountNumber] = [body.routing_number, body.account_number].map(normaliseBankNumber);
  const problems: Record<string, string[]> = {};
  if (!routingNumber) problems.routing_number = ['required'];
  else if (!isRoutingNumber(routingNumber)) problems.routing_number = ['routing number invalid'];
  if (!accountNumber) problems.account_number = ['required'];
  else if (!isUsAccountNumber(accountNumber)) problems.account_number = ['account number invalid'];
  if (!routingNumber || !accountNumber || Object.keys(problems).length > 0) throw buildInvalidFieldsError(problems);
  return { routingNumber, accountNumber };
}
