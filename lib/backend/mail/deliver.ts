import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { isMailWithheld } from '@/lib/domain/mail/suppression';
import { type OutgoingMail, sendMail } from '@/lib/integrations/mail/send';
import { listSuppressionReasons } from './suppressions';

/**
 * Sends a tenant's mail, unless its address is suppressed for mails of that purpose. No transaction may be open.
 * @throws Error when the mail server could not be reached or refused it
 */
export async function deliverMail(tenantId: TenantId, mail: OutgoingMail): Promise<'sent' | 'withheld'> {
  const { email } = mail.to;
  const reasons = await withTenant(tenantId, (tx) => listSuppressionReasons(tx, { tenantId, email }));
  if (isMailWithheld(mail.purpose, reasons)) return 'withheld';
  await sendMail(mail);
  return 'sent';
}
