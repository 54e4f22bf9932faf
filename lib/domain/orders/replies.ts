/**
 * Templates for the most frequent topics of customer service; each starts a mail in the shopper's language that a
 * person completes.
 */
export const REPLY_TEMPLATES = ['answer', 'address', 'artwork', 'delay', 'replacement'] as const;
export type ReplyTemplate = (typeof REPLY_TEMPLATES)[number];

/** Mail written by a person; plain text. */
export interface ReplyContent {
  readonly subject: string;
  readonly text: string;
}

/** Maximum lengths of subject and text, in characters. */
export const REPLY_LIMITS = { subject: 150, text: 5_000 } as const;
