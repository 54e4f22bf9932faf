import { Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { isTextLink } from '@/lib/domain/text/document';

/** Items and quotations hold paragraphs alone: no list in a list, no heading in a quotation. */
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

/** What the editor may write: exactly what lib/domain/text/document.ts takes, so that a paste brings nothing else. */
export const textExtensions = [
  Kit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    // It would add an empty paragraph to a text that nobody touched.
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
