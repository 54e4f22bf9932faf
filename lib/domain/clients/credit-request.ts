interface CreditDates {
  readonly creditRequestedAt: Date | null;
  readonly creditActivatedAt: Date | null;
}

/**
 * Returns when a client made its open request: for a credit account, or, when it has one, for a higher limit. Returns
 * null without an open request. Activating the account closes all earlier requests.
 */
export const findOpenCreditRequest = ({
  creditRequestedAt: requestedAt,
  creditActivatedAt: activatedAt,
}: CreditDates): Date | null =>
  requestedAt !== null && (activatedAt === null || requestedAt > activatedAt) ? requestedAt : null;

/**
 * Returns when and why the last request was declined; null when no request was declined, or while another request is
 * open.
 */
export const findDeclinedCreditRequest = (
  client: CreditDates & { readonly creditDeclinedAt: Date | null; readonly creditDeclineReason: string },
): { at: string; reason: string } | null =>
  client.creditDeclinedAt === null || findOpenCreditRequest(client) !== null
    ? null
    : { at: client.creditDeclinedAt.toISOString(), reason: client.creditDeclineReason };
