import type { Role } from '../roles/roles';

/** Somebody of a team, as far as the rules about teams are concerned. */
export interface Member {
  readonly id: number;
  readonly role: string;
  /** Can sign in: has accepted the invitation and is not deactivated. */
  readonly isActive: boolean;
}

/** Why a member must stay as they are; also the key of the words for it (ADM-17). */
export type TeamRefusal = 'self' | 'last admin';

/**
 * Whether `actorId` may take rights from a member: by a lesser role, or by deactivating (`role` null). Nobody does it to
 * oneself, and a team keeps an administrator who can sign in (ADM-17). Null = allowed.
 * @param team everybody of the tenant, read under a lock
 */
export function refuseWeakening(
  team: readonly Member[],
  change: { readonly actorId: number; readonly memberId: number; readonly role: Role | null },
): TeamRefusal | null {
  const member = team.find(({ id }) => id === change.memberId);
  if (!member || member.role === change.role) return null;
  if (member.id === change.actorId) return 'self';
  const others = team.filter(({ id, role, isActive }) => id !== member.id && role === 'admin' && isActive);
  return member.role === 'admin' && member.isActive && others.length === 0 ? 'last admin' : null;
}
