import type { EndpointName } from './table';

/**
 * The calls of `/api/{tenant}/…` that staff screens make for another tenant without a support visit, each with its reason (ROL-13).
 * Every other one is refused with `visit_needed`. A call belongs here only when it answers no address, no code and no account, and
 * changes nothing.
 */
const CALLS_WITHOUT_VISIT = {
  'audit.list': 'The audit log of all clients, filtered by one: entries name the changed fields, never their values.',
  'audit.export': 'The same entries as a file.',
} as const satisfies Partial<Record<EndpointName, string>>;

/** Returns whether super-admins may make the call for another tenant without a visit. */
export const isOpenWithoutVisit = (name: string): boolean => Object.hasOwn(CALLS_WITHOUT_VISIT, name);
