import type { ReactNode } from 'react';
import type { RichText as RichTextDocument } from '@/lib/domain/text/document';
import { toRichNodes } from '@/lib/domain/text/markup';
import { parseRichText, type RichNode } from '@/lib/domain/text/rich-text';
import { getSafeLink } from '@/lib/views/storefront/safe-url';

/**
 * Renders a tenant's rich text with headings, lists and links as our own elements, so that no tenant HTML reaches the
 * page (STO-18). Accepts an editor document, or older text with simple mark-up.
 */
export function RichText({
  text,
  lang,
}: {
  readonly text: RichTextDocument | string;
  /** Language of the text, where it differs from the page's. */
  readonly lang: string | undefined;
}) {
  const nodes = typeof text === 'string' ? parseRichText(text, getSafeLink) : toRichNodes(text);
  return (
    <div lang={lang} className="prose-text flex flex-col gap-5 text-lg leading-relaxed">
      {draw(nodes)}
    </div>
  );
}

const draw = (nodes: readonly RichNode[]): ReactNode => nodes.map((node, index) => drawNode(node, index));

function drawNode(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const children = draw(node.children);
  switch (node.tag) {
    case 'p':
      return (
        <p key={key} className="whitespace-pre-line">
          {children}
        </p>
      );
    case 'h2':
      return (
        <h2 key={key} className="mt-5 text-2xl text-ink first:mt-0">
          {children}
        </h2>
      );
    case 'h3':
      return (
        <h3 key={key} className="mt-3 text-xl text-ink">
          {children}
        </h3>
      );
    case 'ul':
      return (
        <ul key={key} className="flex list-disc flex-col gap-1.5 ps-6 marker:text-faint">
          {children}
        </ul>
      );
    case 'ol':
      return (
        <ol key={key} className="flex list-decimal flex-col gap-1.5 ps-6">
          {children}
        </ol>
      );
    case 'blockquote':
      return (
        <blockquote key={key} className="border-s-4 border-(--accent-ink) ps-5 text-ink">
          {children}
        </blockquote>
      );
    case 'a':
      return node.href ? (
        <a key={key} href={node.href} className="text-accent-ink underline underline-offset-4">
          {children}
        </a>
      ) : (
        children
      );
    case 'br':
      return <br key={key} />;
    case 'hr':
      return <hr key={key} className="border-line" />;
    default: {
      const Tag = node.tag;
      return <Tag key={key}>{children}</Tag>;
    }
  }
}
