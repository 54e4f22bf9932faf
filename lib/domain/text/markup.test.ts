import * as fc from 'fast-check';
import { isTextLink, type RichText, richTextSchema } from './document';
import { hasReadableText, parseMarkup, renderMarkup, toRichNodes } from './markup';

describe('a text with mark-up', () => {
  it('becomes a document of headings, paragraphs, lists and links', () => {
    const markup =
      '<h2>Hello</h2><p>One <strong>two</strong><br>three</p><ul><li>a</li><li>b <em>c</em></li></ul>' +
      '<blockquote><p>Said</p></blockquote><hr><p><a href="https://a.test/?b=1&amp;c=2">link</a></p>';
    const document = parseMarkup(markup);
    expect(richTextSchema.parse(document)).toEqual(document);
    expect(document.content.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'bulletList',
      'blockquote',
      'horizontalRule',
      'paragraph',
    ]);
    expect(renderMarkup(document)).toBe(markup);
  });

  it('keeps the text of lists in lists and of blocks in quotations', () => {
    const document = parseMarkup('<ul><li>a<ul><li>b</li></ul></li></ul><blockquote><h2>c</h2>d</blockquote>');
    expect(richTextSchema.safeParse(document).success).toBe(true);
    expect(JSON.stringify(document).match(/"text":"[a-d]"/g)).toHaveLength(4);
  });

  it('loses scripts and disallowed links', () => {
    const document = parseMarkup('<script>alert(1)</script><a href="javascript:alert(1)">x</a><img src=x onerror=y>');
    expect(renderMarkup(document)).toBe('<p>x</p>');
  });

  it('is idempotent, whatever was written', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<li>',
      '<ul>',
      '</ul>',
      '<b>',
      '</b>',
      'a',
      ' ',
      '\n',
      '<',
      '&amp;',
      '<hr>',
      '<h2>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const document = parseMarkup(pieces.join(''));
        expect(richTextSchema.safeParse(document).success).toBe(true);
        const once = renderMarkup(document);
        expect(renderMarkup(parseMarkup(once))).toBe(once);
      }),
    );
  });
});

describe('a document', () => {
  it('is rejected with disallowed nodes, event attributes or links', () => {
    const link = (href: string): unknown => ({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
      ],
    });
    for (const href of ['javascript:alert(1)', '//evil.test', '/\\evil.test', 'data:text/html,x', ' https://a.test'])
      expect([href, richTextSchema.safeParse(link(href)).success]).toEqual([href, false]);
    for (const href of ['https://a.test/b', '/summer-fest', 'mailto:a@b.test', '#top'])
      expect([href, isTextLink(href)]).toEqual([href, true]);
    expect(richTextSchema.safeParse({ type: 'doc', content: [{ type: 'iframe' }] }).success).toBe(false);
  });

  it('is rendered without a disallowed link that got past validation', () => {
    const bad: RichText = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:x' } }] }],
        },
      ],
    };
    expect(toRichNodes(bad)).toEqual([{ tag: 'p', children: ['x'] }]);
  });

  it('of empty paragraphs counts as empty', () => {
    expect(hasReadableText({ type: 'doc', content: [{ type: 'paragraph' }] })).toBe(false);
    expect(hasReadableText(null)).toBe(false);
    expect(hasReadableText(parseMarkup('a'))).toBe(true);
  });
});
