import { shownPictures } from './shown-pictures';

describe('the pictures of a basket line', () => {
  const both = { front: 'f', back: 'b' };

  it('show each side that the shopper made their own', () => {
    expect(shownPictures(both, (side) => side === 'back')).toEqual(['b']);
    expect(shownPictures(both, () => true)).toEqual(['f', 'b']);
    expect(shownPictures(both, () => false)).toEqual(['f']);
  });

  it('show what there is when a side has no picture of its own', () => {
    expect(shownPictures({ front: 'f', back: null }, (side) => side === 'back')).toEqual(['f']);
    expect(shownPictures({ front: null, back: 'b' }, () => false)).toEqual(['b']);
    expect(shownPictures({ front: null, back: null }, () => true)).toEqual([]);
  });
});
