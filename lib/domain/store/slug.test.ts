import fc from 'fast-check';
import { isPlatformSegment } from '../routes/segments';
import { isAllowedSlug, slugify } from './slug';

describe('slugs', () => {
  it.each([
    ['summer-fest', true],
    ['2026', true],
    ['login', false],
    ['api', false],
    ['site-preview', false],
    ['fr', false],
    ['Summer', false],
    ['a--b', false],
    ['-a', false],
    ['a-', false],
    ['a b', false],
    ['a/b', false],
    ['a\n', false],
    ['', false],
    ['a'.repeat(81), false],
  ])('%p is allowed: %p', (slug, allowed) => {
    expect(isAllowedSlug(slug)).toBe(allowed);
  });

  it('exclude the platform’s and the framework’s own segments', () => {
    expect(['events', '_next', '', 'LOGIN', 'summer-fest'].map(isPlatformSegment)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('are made from names in any language', () => {
    expect(['Été & Fun', 'Smørrebrød', '  Big  Store ', '***', 'Straße'].map(slugify)).toEqual([
      'ete-fun',
      'smorrebrod',
      'big-store',
      '',
      'strasse',
    ]);
  });

  it('can never break out of a path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(slugify(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      }),
    );
  });
});
