import { existsSync } from 'node:fs';
import { storePictureAt, storePictureSet } from './store-picture';

const UPLOAD = '/api/2/summer-fest/uploads/0193f0a0-1111-7222-8333-444455556666';

describe('a store’s own picture', () => {
  it('comes in several widths where it was uploaded', () => {
    expect(storePictureAt(UPLOAD, 640)).toBe(`${UPLOAD}?w=640`);
    expect(storePictureSet(UPLOAD)).toMatch(/^\S+\?w=640 640w, .*\?w=1920 1920w$/);
  });

  it('is what it is elsewhere', () => {
    for (const path of ['/brand/stores/summer-fest.webp', `${UPLOAD}?x=1`, '/api/2/x/uploads/../../y']) {
      expect(storePictureAt(path, 640)).toBe(path);
      expect(storePictureSet(path)).toBeUndefined();
    }
  });

  it('of the demo stores has each width that it names', () => {
    const files = (storePictureSet('/art/sunset.webp') ?? '').split(', ').map((one) => one.split(' ')[0] ?? '');
    expect(files.length).toBe(2);
    for (const file of files) expect([file, existsSync(`public${file}`)]).toEqual([file, true]);
  });
});
