/** Relationship of a client to the platform (ADM-13): each status includes the meaning of the previous ones. */
export const CLIENT_STATUSES = ['requires verification', 'verified', 'credit active'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** Returns a tenant's status from the times of its verification and credit activation; null = never. */
export function getClientStatus(tenant: {
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
