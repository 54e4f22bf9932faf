import { and, asc, eq, isNull } from 'drizzle-orm';
import type { MailSettingsDto } from '@/lib/contracts/mail';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, mailDomains, mailKeys, mailSenders } from '@/lib/db/schema';
import { buildDkimRecordName, buildDkimRecordValue } from '@/lib/domain/mail/sender';
import { getPlatformSender } from '@/lib/integrations/mail/platform-sender';

/** Returns the sender of each store, and the tenant's sender domains with the DNS records that they need. */
export function showMailSettings(tenantId: TenantId): Promise<MailSettingsDto> {
  return withTenant(tenantId, async (tx) => {
    const stores = await tx
      .select({
        slug: events.slug,
        name: events.name,
        locked: events.locked,
        local: mailSenders.local,
        domainId: mailSenders.domainId,
      })
      .from(events)
      .leftJoin(mailSenders, and(eq(mailSenders.eventId, events.id), eq(mailSenders.tenantId, tenantId)))
      .where(and(eq(events.tenantId, tenantId), isNull(events.deletedAt)))
      .orderBy(events.name, events.id);
    const domains = await tx
      .select()
      .from(mailDomains)
      .where(eq(mailDomains.tenantId, tenantId))
      .orderBy(mailDomains.domain);
    const keys = await tx
      .select({
        selector: mailKeys.selector,
        domainId: mailKeys.domainId,
        publicKey: mailKeys.publicKey,
        state: mailKeys.state,
      })
      .from(mailKeys)
      .where(eq(mailKeys.tenantId, tenantId))
      .orderBy(asc(mailKeys.createdAt));
    const byId = new Map(domains.map((domain) => [domain.id, domain]));
    return {
      platform_address: getPlatformSender().address,
      stores: stores.map(({ slug, name, locked, local, domainId }) => {
        const domain = domainId === null ? undefined : byId.get(domainId);
        return {
          slug,
          name,
          locked,
          address: local && domain ? `${local}@${domain.domain}` : null,
          in_use: domain ? domain.verifiedAt !== null : false,
        };
      }),
      domains: domains.map((row) => ({
        id: row.id,
        domain: row.domain,
        state: row.verifiedAt === null ? 'unverified' : row.failingSince === null ? 'verified' : 'failing',
        problem: row.problem,
        checked_at: row.checkedAt?.toISOString() ?? null,
        keys: keys
          .filter(({ domainId }) => domainId === row.id)
          .map(({ selector, publicKey, state }) => ({
            selector,
            state,
            record: { name: buildDkimRecordName(row.domain, selector), value: buildDkimRecordValue(publicKey) },
          })),
        spf: row.spf ?? null,
        dmarc: row.dmarc ?? null,
      })),
    };
  });
}
