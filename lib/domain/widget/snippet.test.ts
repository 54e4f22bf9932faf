import { checkWidgetPage, type WidgetPageParts } from './check-page';
import { buildWidgetSnippet } from './snippet';

const ORIGIN = 'https://merch.example';
const THEME = { layout: 'row', limit: 8, language: null } as const;
const NOTHING: WidgetPageParts = { scripts: [], elements: [], policies: [], lang: null, text: '' };
const script = { src: `${ORIGIN}/widget/v1.js`, store: null };

/** Returns the level and the finding of each check. */
const verdict = (page: Partial<WidgetPageParts>) =>
  Object.fromEntries(
    checkWidgetPage({ ...NOTHING, ...page }, { origin: ORIGIN, slug: 'my-fest' }).map(({ check, level, finding }) => [
      check,
      `${level} ${finding}`,
    ]),
  );

describe('the embedding snippet', () => {
  it('names the store, reserves its space and includes a link for pages without scripts', () => {
    const snippet = buildWidgetSnippet({
      origin: ORIGIN,
      slug: 'my-fest',
      storeUrl: `${ORIGIN}/my-fest`,
      linkText: 'My <Fest> & more',
      ...THEME,
    });
    expect(snippet).toBe(
      `<script src="https://merch.example/widget/v1.js" async></script>
<merchloom-store store="my-fest" style="display:block;min-height:384px">
  <a href="https://merch.example/my-fest">My &lt;Fest&gt; &amp; more</a>
</merchloom-store>`,
    );
  });

  it('contains what differs from the defaults, and escapes attributes', () => {
    const snippet = buildWidgetSnippet({
      origin: ORIGIN,
      slug: 'x" onload="alert(1)',
      storeUrl: 'https://merch.example/"><script>',
      linkText: 'x',
      layout: 'grid',
      limit: 12,
      language: '{{ request.locale.iso_code }}',
    });
    expect(snippet).toContain('layout="grid" limit="12" data-lang="{{ request.locale.iso_code }}"');
    expect(snippet).toContain('store="x&quot; onload=&quot;alert(1)"');
    expect(snippet.match(/<script/g)).toHaveLength(1);
  });
});

describe('the check of an embedding page', () => {
  it('finds nothing wrong with a complete page', () => {
    const page = { scripts: [script], elements: [{ store: 'my-fest' }], lang: 'nl' };
    expect(verdict(page)).toEqual({
      script: 'ok found',
      store: 'ok found',
      policy: 'ok none',
      language: 'ok found',
    });
    expect(verdict({ ...page, scripts: [{ ...script, store: 'my-fest' }], elements: [] }).store).toBe('ok found');
  });

  it.each([
    ['no script', {}, 'script', 'problem missing'],
    [
      'a script of somebody else',
      { scripts: [{ src: 'https://evil.example/widget/v1.js', store: null }] },
      'script',
      'problem elsewhere',
    ],
    [
      'a script without https',
      { scripts: [{ src: 'http://merch.example/widget/v1.js', store: null }] },
      'script',
      'problem insecure',
    ],
    ['two scripts', { scripts: [script, script] }, 'script', 'warning twice'],
    ['a snippet in a block for text', { text: '<merchloom-store store="my-fest">' }, 'script', 'problem as_text'],
    ['no store', { scripts: [script] }, 'store', 'problem missing'],
    ['another store', { scripts: [script], elements: [{ store: 'their-fest' }] }, 'store', 'problem other'],
    ['no language', { scripts: [script] }, 'language', 'warning none'],
    ['a policy without us', { policies: ["default-src 'self'"] }, 'policy', 'problem blocks'],
    ['a policy without frames', { policies: ["script-src https:; frame-src 'none'"] }, 'policy', 'problem blocks'],
    ['a policy with us', { policies: ["default-src 'self' https://merch.example"] }, 'policy', 'ok found'],
    [
      'a policy with all below us',
      { policies: ["default-src *.example; img-src 'self' merch.example"] },
      'policy',
      'ok found',
    ],
  ] as const)('reports %s', (_what, page, check, expectedFinding) => {
    expect(verdict(page)[check]).toBe(expectedFinding);
  });

  it('parses any input as an address, or as none', () => {
    for (const src of ['', '//', 'http://', 'javascript:alert(1)', '///widget/v1.js', 'https://[::1'])
      expect(verdict({ scripts: [{ src, store: null }] }).script).toMatch(/^problem/);
  });
});
