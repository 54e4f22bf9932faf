import { getShopperAccess, hasBasket, isHiddenFromShoppers, isSelling, STORE_STATUSES } from './event';
import { parseLooseBoolean } from './loose-boolean';

describe('loose booleans', () => {
  it.each([true, 1, 'true', '1', 'yes', 'TRUE', 'Yes'])('read %p as true', (value) => {
    expect(parseLooseBoolean(value)).toBe(true);
  });

  it.each([false, 0, 'false', '0', 'no', '', null, undefined, 2, 'y', [], {}, [1]])('read %p as false', (value) => {
    expect(parseLooseBoolean(value)).toBe(false);
  });
});

describe('a store', () => {
  it('is open, missing or read only by its status', () => {
    expect(STORE_STATUSES.map(getShopperAccess)).toEqual(['open', 'missing', 'read only']);
  });

  it('has a basket only when active and of type store', () => {
    expect(STORE_STATUSES.map((status) => hasBasket('store', status))).toEqual([true, false, false]);
    expect((['promo', 'products', 'bulk'] as const).map((type) => hasBasket(type, 'Active'))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('sells while it is active, and is hidden while it is a draft', () => {
    expect(STORE_STATUSES.filter(isSelling)).toEqual(['Active']);
    expect(STORE_STATUSES.filter(isHiddenFromShoppers)).toEqual(['Draft']);
  });
});
