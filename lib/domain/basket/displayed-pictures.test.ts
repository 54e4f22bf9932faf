import { getLinePictures } from './displayed-pictures';

describe('the pictures of a basket line', () => {
  const both = { front: 'f', back: 'b' };

  it('show each side that the shopper personalised', () => {
    expect(getLinePictures(both, (side) => side === 'back')).toEqual(['b']);
    expect(getLinePictures(both, () => true)).toEqual(['f', 'b']);
    expect(getLinePictures(both, () => false)).toEqual(['f']);
  });

  it('show what exists when a side has no picture of its own', () => {
    expect(getLinePictures({ front: 'f', back: null }, (side) => side === 'back')).toEqual(['f']);
    expect(getLinePictures({ front: null, back: 'b' }, () => false)).toEqual(['b']);
    expect(getLinePictures({ front: null, back: null }, () => true)).toEqual([]);
  });
});
