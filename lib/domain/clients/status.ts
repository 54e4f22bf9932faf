/** Where a client stands with the platform (ADM-13): each status includes what the ones before it mean. */
export const CLIENT_STATUSES = ['requires verification', 'verified', 'credit active'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** The status of a tenant by the moments at which it was verified and its credit account was activated; null = never. */
export function clientStatus(tenant: {
  readonly verifiedAt: Date | null;
  readonly creditActivatedAt: Date | null;
}): ClientStatus {
  if (tenant.creditActivatedAt !== null) return 'credit active';
  return tenant.verifiedAt === null ? 'requires verification' : 'verified';
}

export const CLIENT_SORTS = [
  'name',
  'name-desc',
  'newest',
  'oldest',
  'stores-desc',
  'orders-desc',
  'last-order',
] as const;
