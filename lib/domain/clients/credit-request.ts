interface CreditDates {
  readonly creditRequestedAt: Date | null;
  readonly creditActivatedAt: Date | null;
}

/**
 * Returns the time of a client's open request: for a credit account, or, with an account, for a higher limit. Null
 * without one; activation answers earlier requests.
 */
export const openRequest = ({
  creditRequestedAt: requestedAt,
  creditActivatedAt: activatedAt,
}: CreditDates): Date | null =>
  requestedAt !== null && (activatedAt === null || requestedAt > activatedAt) ? requestedAt : null;

/** Returns how the last request was declined; null when none was, or while another request is open. */
export const declinedRequest = (
  client: CreditDates & { readonly creditDeclinedAt: Date | null; readonly creditDeclineReason: string },
): { at: string; reason: string } | null =>
  client.creditDeclinedAt === null || openRequest(client) !== null
    ? null
    : { at: client.creditDeclinedAt.toISOString(), reason: client.creditDeclineReason };
