import { parsePreviewPath } from './site-preview';

describe('the address of a preview', () => {
  it.each([
    ['/site-preview/summer-fest', '/summer-fest'],
    ['/site-preview/summer-fest/', '/summer-fest'],
    ['/site-preview/summer-fest/index-old', '/summer-fest/index-old'],
  ])('%p shows %p', (path, page) => {
    expect(parsePreviewPath(path)).toEqual({ slug: 'summer-fest', page });
  });

  it.each(['/site-preview', '/site-preview/A b', '/site-preview/x/products', '/site-preview/x/index-old/y', '/x'])(
    '%p is none',
    (path) => {
      expect(parsePreviewPath(path)).toBeNull();
    },
  );
});
