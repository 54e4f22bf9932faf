import type { clientEndpoints } from '@/lib/contracts/clients';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { isUniqueViolation, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { tenants, users } from '@/lib/db/schema';
import { invalidFields } from '@/lib/errors';
import { sendLink } from '../account/links';
import { recordAudit } from '../audit/record';
import type { SignedIn } from '../auth/queries';
import { requireManager } from './change';
import { readClient } from './show';

/**
 * Opens an account for a client and invites its contact as its first administrator (ADM-13). It requires verification like
 * one that signed up. Platform-wide: there is no tenant yet. Fails with `invalid` per field, `email taken` among them.
 */
export async function createClient(actor: SignedIn, body: ParsedInput<typeof clientEndpoints.create>['body']) {
  const { company_name: name, contact_name: contactName, email, region, currency } = body;
  const company = {
    legalName: name,
    tradingName: '',
    registrationNumber: '',
    vatNumber: body.vat_number,
    address: body.address,
    phone: body.phone,
    email,
  };
  try {
    return await withPlatform(async (tx) => {
      await requireManager(tx, body.account_manager);
      const [tenant] = await tx
        .insert(tenants)
        .values({ name, region, currency, company, accountManagerId: body.account_manager })
        .returning({ id: tenants.id });
      if (!tenant) throw new Error('an insert returned no tenant');
      const tenantId = asTenantId(tenant.id);
      const [user] = await tx
        .insert(users)
        .values({ tenantId, name: contactName, email, passwordHash: null, role: 'admin', language: actor.language })
        .returning({ id: users.id });
      if (!user) throw new Error('an insert returned no user');
      await sendLink(tx, 'invite', { tenantId, userId: user.id, email });
      const subject = { tenantId, userId: actor.userId, subjectType: 'tenant', subjectId: tenantId } as const;
      await recordAudit(tx, { ...subject, action: 'client created', details: { company: name, region } });
      await recordAudit(tx, {
        ...subject,
        action: 'new tenant requires verification',
        details: { company: name, region },
      });
      return readClient(tx, tenantId);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw invalidFields({ email: ['email taken'] });
    throw error;
  }
}
