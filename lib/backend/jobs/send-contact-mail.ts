import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { events, storeContents, tenants } from '@/lib/db/schema';
import { buildContactMail } from '@/lib/integrations/mail/contact-mail';
import { deliverMail } from '../mail/deliver';
import { findContactRecipient } from '../stores/contact';
import { eventDomainSql } from '../stores/queries';

const left = z.object({
  id: z.uuid(),
  tenantId: z.number().int(),
  eventId: z.number().int(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  // Messages that were queued by an earlier version do not have these fields.
  quantity: z.string().default(''),
  date: z.string().default(''),
  product: z
    .object({
      id: z.number().int(),
      name: z.string(),
      colour: z.object({ code: z.string(), name: z.string() }).nullable(),
    })
    .nullable()
    .default(null),
});

/**
 * Sends a shopper's message to its store, in the store's language; a reply goes to the shopper. The mail has the id of
 * the message, so that a resend after a crash can be recognised as a duplicate.
 */
export async function sendContactMail(payload: unknown): Promise<void> {
  const { id, eventId, ...message } = left.parse(payload);
  const tenantId = asTenantId(message.tenantId);
  const store = await withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({
        name: events.name,
        slug: events.slug,
        domain: eventDomainSql,
        region: events.region,
        lang: events.defaultLang,
        contactFormEmail: storeContents.contactFormEmail,
        content: storeContents.content,
        company: tenants.company,
      })
      .from(events)
      .innerJoin(tenants, eq(tenants.id, events.tenantId))
      .innerJoin(storeContents, eq(storeContents.eventId, events.id))
      .where(and(eq(events.id, eventId), eq(events.tenantId, tenantId)));
    return row;
  });
  // Between the message and its mail the store may have been deleted, or may have no recipient left.
  const email = store && findContactRecipient(store);
  if (!store || !email) return;
  const name = store.content.store_name || store.name;
  await deliverMail(tenantId, {
    id,
    to: { name, email },
    fromName: name,
    replyTo: message.email,
    // The mail is the only copy of the shopper's message, so it is sent even to suppressed addresses.
    purpose: 'essential',
    ...(await buildContactMail({ store: { ...store, name }, message })),
  });
}
