import { parseRichText, type RichNode } from './rich-text';

const anyAddress = (href: string) => (href.startsWith('javascript') ? null : href);
const read = (source: string) => parseRichText(source, anyAddress);

/** Converts the tree back to markup, to compare it in one line. */
const write = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `<${node.tag}${node.href ? ` ${node.href}` : ''}>${write(node.children)}</${node.tag}>`,
    )
    .join('');

describe('a rich text of an owner', () => {
  it('keeps its paragraphs, headings, lists and emphasis', () => {
    const source = '<p>One <strong>two</strong></p><h2>Three</h2><ul><li>a</li><li>b <em>c</em></li></ul>';
    expect(write(read(source))).toBe(source);
  });

  it('without mark-up has a paragraph for each block between blank lines', () => {
    expect(write(read('One\ntwo\n\nthree'))).toBe('<p>One\ntwo</p><p>three</p>');
  });

  it('keeps allowed links and only the text of others', () => {
    expect(write(read('<p><a href="https://a.test/?b=1&amp;c=2" onclick="x()">a</a></p>'))).toBe(
      '<p><a https://a.test/?b=1&c=2>a</a></p>',
    );
    expect(write(read('<a href="javascript:alert(1)">b</a>'))).toBe('<p><a>b</a></p>');
  });

  it.each([
    ['<script>alert(1)</script>One', '<p>One</p>'],
    ['<p>One<style>p{}</style></p>', '<p>One</p>'],
    ['<img src=x onerror=alert(1)>One', '<p>One</p>'],
    ['One<svg><script>alert(1)</script></svg>', '<p>One</p>'],
    ['<p>One<!-- two --></p>', '<p>One</p>'],
    ['<p>One<script>alert(1)', '<p>One</p>'],
    ['&lt;script&gt;', '<p><script></p>'],
    ['1 < 2 and 3 > 2', '<p>1 < 2 and 3 > 2</p>'],
  ])('loses disallowed mark-up: %p', (source, sanitized) => {
    expect(write(read(source))).toBe(sanitized);
  });

  it('may have unclosed, doubly closed or wrongly nested elements', () => {
    expect(write(read('<p>One<p>Two</p></p><b>three'))).toBe('<p>One</p><p>Two</p><p><strong>three</strong></p>');
    expect(write(read('<em>a<strong>b</em>c</strong>'))).toBe('<p><em>a<strong>b</strong></em>c</p>');
  });

  it('of hostile depth is parsed into a bounded tree', () => {
    const depth = (nodes: readonly RichNode[]): number =>
      Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depth(node.children))));
    expect(depth(read('<li>'.repeat(5_000)))).toBeLessThan(25);
  });
});
