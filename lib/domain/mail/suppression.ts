/** Why no more mails go to an address: a mail server said that there is no such mailbox, or its reader called a mail spam. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
