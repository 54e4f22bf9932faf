import type { TenantId } from '@/lib/db/ids';
import type { Role } from '@/lib/domain/roles/roles';

/** Person behind a session with the data for permissions and responses. */
export interface SignedIn {
  readonly sessionId: string;
  readonly userId: number;
  readonly tenantId: TenantId;
  readonly tenantName: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly superadmin: boolean;
  readonly integration: boolean;
  readonly onboarded: boolean;
  readonly shopifyUrl: string | null;
  readonly language: string | null;
  readonly isEmailVerified: boolean;
  /** Whether the person is a super-admin without a second factor, who may only make calls about their own account. */
  readonly needsSecondFactor: boolean;
  /**
   * Support visit of staff to another tenant, during which the tenant and rights above are those of the visited tenant;
   * null = no visit.
   */
  readonly visit: SupportVisit | null;
}

/** Support visit of platform staff (SET-05). */
export interface SupportVisit {
  readonly id: string;
  readonly reason: string;
  readonly expiresAt: Date;
  /** Whether the visit may change data; otherwise it is read-only. */
  readonly mayWrite: boolean;
  /** Whether a user of the visited tenant allowed the changes, rather than a second staff member. */
  readonly isAllowedByOwner: boolean;
  /** Whether the staff member on the visit has requested to change data and awaits a decision. */
  readonly asksChanges: boolean;
  /** Whether the visited tenant has declined changes, so that a second staff member can no longer allow them. */
  readonly isDeclined: boolean;
  /** Tenant to which the staff member on the visit belongs. */
  readonly home: { readonly tenantId: TenantId; readonly tenantName: string };
}
