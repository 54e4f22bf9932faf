/** What customer service writes about most; each begins a mail in the shopper's language that a person finishes. */
export const REPLY_TEMPLATES = ['answer', 'address', 'artwork', 'delay', 'replacement'] as const;
export type ReplyTemplate = (typeof REPLY_TEMPLATES)[number];

/** A mail that a person wrote; plain text. */
export interface ReplyContent {
  readonly subject: string;
  readonly text: string;
}

/** Longest subject and text, in characters. */
export const REPLY_LIMITS = { subject: 150, text: 5_000 } as const;
