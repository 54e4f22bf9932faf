import { Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { isTextLink } from '@/lib/domain/text/document';

/** List items and block quotes contain paragraphs only: no nested lists, no headings in quotes. */
const OF_PARAGRAPHS: ReadonlySet<string> = new Set(['listItem', 'blockquote']);

const Kit = StarterKit.extend({
  addExtensions() {
    const all = this.parent?.() ?? [];
    return all.map((extension) =>
      extension instanceof Node && OF_PARAGRAPHS.has(extension.name)
        ? extension.extend({ content: 'paragraph+' })
        : extension,
    );
  },
});

/**
 * Editor extensions that permit exactly the nodes and marks accepted by lib/domain/text/document.ts, so pasted content
 * is reduced to those.
 */
export const richTextExtensions = [
  Kit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    // This extension would append an empty paragraph to a text that the user has not edited.
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      protocols: ['mailto', 'tel'],
      isAllowedUri: (href) => isTextLink(href),
      HTMLAttributes: { target: null, rel: null, class: 'text-accent-ink underline underline-offset-4' },
    },
  }),
];
