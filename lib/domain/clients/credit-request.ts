interface CreditDates {
  readonly creditRequestedAt: Date | null;
  readonly creditActivatedAt: Date | null;
}

/** Since when a client waits for an answer: to its request for a credit account, or, with an account, for a higher limit. Null
 *  when it asks for nothing; what it asked before its account was activated was answered by that. */
export const openRequest = ({
  creditRequestedAt: requestedAt,
  creditActivatedAt: activatedAt,
}: CreditDates): Date | null =>
  requestedAt !== null && (activatedAt === null || requestedAt > activatedAt) ? requestedAt : null;

/** How the last request was declined; null when none was, or while another one waits for its answer. */
export const declinedRequest = (
  client: CreditDates & { readonly creditDeclinedAt: Date | null; readonly creditDeclineReason: string },
): { at: string; reason: string } | null =>
  client.creditDeclinedAt === null || openRequest(client) !== null
    ? null
    : { at: client.creditDeclinedAt.toISOString(), reason: client.creditDeclineReason };
