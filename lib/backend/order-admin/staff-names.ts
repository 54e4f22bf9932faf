import { inArray } from 'drizzle-orm';
import { asPlatform } from '@/lib/db/client';
import { users } from '@/lib/db/schema';

/**
 * Adds the names of platform staff, who act on a tenant's orders but are not in rows that the tenant's queries can see.
 * `actor` stays null only where no person acted.
 */
export async function withStaffNames<T extends { readonly actorId: number | null; readonly actor: string | null }>(
  entries: readonly T[],
): Promise<T[]> {
  const unknownIds = entries.flatMap(({ actorId, actor }) => (actorId !== null && actor === null ? [actorId] : []));
  if (unknownIds.length === 0) return [...entries];
  const staff = await asPlatform()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(unknownIds)]));
  return entries.map((entry) => ({
    ...entry,
    actor: entry.actor ?? staff.find(({ id }) => id === entry.actorId)?.name ?? null,
  }));
}
