import { maskAddress } from './mask-address';

describe('a masked network address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.*'],
    ['::ffff:203.0.113.77', '203.0.113.*'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'],
    ['2001:db8::1', '2001:db8:0:*'],
    ['::1', '0:0:0:*'],
    ['direct', null],
    ['', null],
  ])('of %j is %j', (address, masked) => expect(maskAddress(address)).toBe(masked));
});
