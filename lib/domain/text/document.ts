import { z } from 'zod';

/** Allowed link targets. Excludes schemes such as `javascript:`, and `\`, which browsers read as `/`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\u0000-\u0020\\]*$/i;

/** Returns whether a text may link to this address. */
export const isTextLink = (href: string): boolean => href.length <= 2_000 && LINK.test(href);

/** Emphasis and links within a line of text. */
const markSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.object({ href: z.string().refine(isTextLink, 'invalid link') }),
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
const paragraphSchema = z.object({ type: z.literal('paragraph'), content: inline });
const itemSchema = z.strictObject({ type: z.literal('listItem'), content: z.array(paragraphSchema).min(1).max(20) });

const blockSchema = z.discriminatedUnion('type', [
  paragraphSchema,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: inline,
  }),
  z.object({ type: z.literal('bulletList'), content: z.array(itemSchema).min(1).max(500) }),
  z.object({ type: z.literal('orderedList'), content: z.array(itemSchema).min(1).max(500) }),
  z.strictObject({ type: z.literal('blockquote'), content: z.array(paragraphSchema).min(1).max(100) }),
  z.strictObject({ type: z.literal('horizontalRule') }),
]);

/**
 * Rich text with headings, lists, emphasis and links, as written by the editor and drawn by pages: a tree of allowed
 * nodes, never HTML. Anything else is rejected.
 */
export const richTextSchema = z.strictObject({ type: z.literal('doc'), content: z.array(blockSchema).max(1_000) });
export type RichText = z.output<typeof richTextSchema>;
