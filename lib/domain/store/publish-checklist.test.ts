import { openPoints, type PublishFacts, publishChecklist } from './publish-checklist';

const ready: PublishFacts = {
  type: 'store',
  region: 'UK',
  notVatRegistered: false,
  products: 3,
  belowCost: 0,
  contactEmail: 'shop@example.test',
  colours: { primary: '#17594a', secondary: '#ffcc00' },
  ownShippingMethods: null,
  hasTaxSource: null,
  promoCodes: 0,
  isAboutEmpty: false,
  company: { legalName: 'Example Ltd', address: '1 Road', vatNumber: 'GB1' },
};
const blocking = (change: Partial<PublishFacts>) => openPoints(publishChecklist({ ...ready, ...change }));

describe('the publish checklist', () => {
  it('lets a store open that has all it needs', () => {
    expect(blocking({})).toEqual([]);
    expect(publishChecklist(ready).every(({ met }) => met)).toBe(true);
  });

  it.each<[Partial<PublishFacts>, string]>([
    [{ products: 0 }, 'products'],
    [{ belowCost: 1 }, 'prices'],
    [{ contactEmail: null }, 'contact'],
    [{ contactEmail: 'nobody' }, 'contact'],
    [{ colours: { primary: '#ffffff', secondary: '#000000' } }, 'colours'],
    [{ colours: { primary: 'red;}', secondary: '#000000' } }, 'colours'],
    [{ ownShippingMethods: 0 }, 'shipping'],
    [{ hasTaxSource: false }, 'sales_tax'],
    [{ type: 'promo' }, 'promo_codes'],
  ])('keeps a store with %j closed for its %s', (change, check) => {
    expect(blocking(change)).toEqual([check]);
  });

  it('asks nobody to sell a gift at a profit', () => {
    expect(blocking({ type: 'promo', promoCodes: 1, belowCost: 4 })).toEqual([]);
  });

  it('advises on what the law or shoppers would like to see, and opens all the same', () => {
    const poor = { isAboutEmpty: true, company: { legalName: '', address: '', vatNumber: '' } };
    expect(blocking(poor)).toEqual([]);
    expect(publishChecklist({ ...ready, ...poor }).filter(({ met }) => !met)).toHaveLength(3);
    expect(publishChecklist({ ...ready, region: 'US' }).some(({ check }) => check === 'vat_number')).toBe(false);
  });
});
