import { parseProductRef } from './links';

describe('parseProductRef', () => {
  it('reads both kinds of product address, with = and with %3D', () => {
    expect(parseProductRef('Product=12')).toEqual({ id: 12, personalise: false });
    expect(parseProductRef('Product%3D12')).toEqual({ id: 12, personalise: false });
    expect(parseProductRef('NewProduct%3d7')).toEqual({ id: 7, personalise: true });
  });

  it.each([
    'Product=',
    'Product=0',
    'Product=012',
    'Product=1x',
    'product=1',
    'Product%3D%',
    'Products=1',
    'Product=1=2',
  ])('rejects %s', (segment) => expect(parseProductRef(segment)).toBeNull());
});
