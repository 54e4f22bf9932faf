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
  /** Whether this is a super-admin without a second factor, for whom only calls on the own account are open. */
  readonly needsSecondFactor: boolean;
  /** Set while staff visit another tenant: tenant and rights above are that tenant's then. */
  readonly visit: Visit | null;
}

/** Support visit of platform staff (SET-05). */
export interface Visit {
  readonly id: string;
  readonly reason: string;
  readonly expiresAt: Date;
  /** Whether the visit may change data; otherwise it is read-only. */
  readonly mayWrite: boolean;
  /** Whether one of the visited tenant's own people allowed changes, rather than a second staff member. */
  readonly isAllowedByOwner: boolean;
  /** Whether the visitor has requested to change data and awaits a decision. */
  readonly asksChanges: boolean;
  /** Whether the visited tenant has declined changes: no second person of staff can allow them afterwards. */
  readonly isDeclined: boolean;
  /** Own tenant of the visitor. */
  readonly home: { readonly tenantId: TenantId; readonly tenantName: string };
}
