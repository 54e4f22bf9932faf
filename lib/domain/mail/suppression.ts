/**
 * Why an address gets no more mails: a mail server reported that the mailbox does not exist, or its owner marked a mail
 * as spam.
 */
export const SUPPRESSION_REASONS = ['bounce', 'complaint'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/**
 * Purpose of a mail. `essential`: a person has just requested it, it protects an account, or its content would be lost
 * without it. `transactional`: it responds to an action of its recipient. `optional`: its recipient can turn such mails
 * off.
 */
export type MailPurpose = 'essential' | 'transactional' | 'optional';

/**
 * Returns whether a mail is withheld from an address that is suppressed for these reasons. An essential mail is always
 * sent. A transactional mail is sent unless it would bounce, an optional one only to an address without any
 * suppression.
 */
export function isMailWithheld(purpose: MailPurpose, reasons: readonly SuppressionReason[]): boolean {
  if (purpose === 'essential') return false;
  return purpose === 'optional' ? reasons.length > 0 : reasons.includes('bounce');
}
