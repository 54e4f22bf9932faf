import type { clientEndpoints } from '@/lib/contracts/clients';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { withPlatform } from '@/lib/db/client';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { sendMailLink } from '../account/links';
import { writeAccount } from '../account/write-account';
import { recordAudit } from '../audit/record';
import { isUninvitable, releaseInvitedAddress, toInvitedAddressColumns } from '../auth/invited-address';
import type { SignedIn } from '../http/signed-in';
import { requireManager } from './change';
import { readClient } from './show';

/**
 * Creates an account for a client and invites its contact as first administrator (ADM-13). The account requires
 * verification, like one from a sign-up. Runs without tenant scope, because there is no tenant yet. Fails with
 * `invalid` per field, including `email taken`.
 */
export async function createClient(actor: SignedIn, body: ParsedInput<typeof clientEndpoints.create>['body']) {
  const { company_name: name, contact_name: contactName, email, region, currency } = body;
  return withPlatform(async (tx) => {
    await requireManager(tx, body.account_manager);
    await releaseInvitedAddress(tx, email);
    if (await isUninvitable(tx, email, null)) throw buildInvalidFieldsError({ email: ['email taken'] });
    const account = await writeAccount(tx, {
      tenant: { name, region, currency, accountManagerId: body.account_manager },
      company: { vatNumber: body.vat_number, address: body.address, phone: body.phone },
      user: { name: contactName, ...toInvitedAddressColumns(email), language: actor.language },
      openedBy: actor.userId,
    });
    await sendMailLink(tx, 'invite', { ...account, email });
    await recordAudit(tx, {
      tenantId: account.tenantId,
      userId: actor.userId,
      action: 'client created',
      subjectType: 'tenant',
      subjectId: account.tenantId,
      details: { company: name, region },
    });
    return readClient(tx, account.tenantId);
  });
}
