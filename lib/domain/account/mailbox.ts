/**
 * Returns the mailbox of an e-mail address, for limits per mailbox: mail to `name+tag@host` reaches `name@host`, and
 * letter case does not matter.
 */
export const toMailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
