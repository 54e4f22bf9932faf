'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { findVisitRule } from '@/lib/contracts/staff-calls';

/** Permissions of a support visit. */
interface VisitPermissions {
  /** Whether a user of the client, or a second staff member, has allowed changes. */
  readonly mayWrite: boolean;
  /** Whether a user of the client has allowed changes. */
  readonly isAllowedByClient: boolean;
}

/** Permissions of the current support visit; null for a tenant's own users. */
const Visit = createContext<VisitPermissions | null>(null);

/** Provides the permissions of the current support visit, or null outside of one. */
export const VisitProvider = Visit.Provider;

/** Why a support visit may not make a call: message keys of `support`. */
type VisitBlock = 'clientAlone' | 'readOnlyHere' | 'clientAllows';

/**
 * Returns why the current support visit may not make a change, or null if it may. Without a call, only a read-only
 * visit is rejected. The server enforces the same rules (lib/contracts/staff-calls.ts).
 */
export function useVisitBlock(call?: Pick<Endpoint, 'name'>): VisitBlock | null {
  const visit = useContext(Visit);
  if (!visit) return null;
  const rule = call && findVisitRule(call.name);
  if (rule === 'never') return 'clientAlone';
  if (!visit.mayWrite) return 'readOnlyHere';
  return rule === 'owner' && !visit.isAllowedByClient ? 'clientAllows' : null;
}

/** Returns whether the user is on a support visit. */
export const useIsVisiting = (): boolean => useContext(Visit) !== null;

/**
 * Returns whether the user may download a tenant's data and see full voucher codes. True for the tenant's own users;
 * for staff on a support visit only after a user of the tenant has allowed changes.
 */
export const useMayExport = (): boolean => useContext(Visit)?.isAllowedByClient ?? true;

/** Explains, above a form's fields, why the current support visit cannot submit it. Renders nothing when it can. */
export function VisitNote({ refusal }: { readonly refusal: VisitBlock | null }) {
  const t = useTranslations('support');
  if (!refusal) return null;
  // i18n-keys: support.clientAlone, support.readOnlyHere, support.clientAllows
  return <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{t(refusal)}</p>;
}

/**
 * Wraps the fields and buttons of a form. While a support visit may not make the form's change, they are disabled, with
 * the reason above them.
 */
export function VisitFields({
  call,
  children,
}: {
  readonly call?: Pick<Endpoint, 'name'>;
  readonly children: ReactNode;
}) {
  const refusal = useVisitBlock(call);
  return (
    <>
      <VisitNote refusal={refusal} />
      <fieldset disabled={refusal !== null} className="contents">
        {children}
      </fieldset>
    </>
  );
}
