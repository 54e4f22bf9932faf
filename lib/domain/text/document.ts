import { z } from 'zod';

/** Emphasis and links inside a line of text. */
const markSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    // Only what a page may lead to; `javascript:` and relatives of it are no addresses (SECURITY T25).
    attrs: z.looseObject({
      href: z
        .string()
        .max(2_000)
        .regex(/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/),
    }),
  }),
]);

const inlineSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1).max(20_000),
    marks: z.array(markSchema).max(5).optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
]);
const inline = z.array(inlineSchema).max(2_000).optional();
const paragraphSchema = z.looseObject({ type: z.literal('paragraph'), content: inline });
const itemSchema = z.strictObject({ type: z.literal('listItem'), content: z.array(paragraphSchema).min(1).max(20) });

const blockSchema = z.discriminatedUnion('type', [
  paragraphSchema,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.looseObject({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: inline,
  }),
  z.looseObject({ type: z.literal('bulletList'), content: z.array(itemSchema).min(1).max(500) }),
  z.looseObject({ type: z.literal('orderedList'), content: z.array(itemSchema).min(1).max(500) }),
  z.strictObject({ type: z.literal('blockquote'), content: z.array(paragraphSchema).min(1).max(100) }),
  z.strictObject({ type: z.literal('horizontalRule') }),
]);

/**
 * A text with headings, lists, emphasis and links, as the rich text editor writes it and pages draw it: a tree of
 * allowed nodes, never HTML. Anything else in it is refused.
 */
export const richTextSchema = z.strictObject({ type: z.literal('doc'), content: z.array(blockSchema).max(1_000) });
export type RichText = z.output<typeof richTextSchema>;
