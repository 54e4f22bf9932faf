import type { CatalogueBlankDto } from '@/lib/contracts/catalogue-blanks';
import {
  chooseRegion,
  formatBlankCost,
  getBlankPictureUrl,
  groupBlanksByCategory,
  selectGridColour,
  sortBlanks,
} from './blank-view';

const one = (id: number, name: string, category: string, from: number | null): CatalogueBlankDto => ({
  ...{ id, name, category, code: `X-${id}`, form: 'tee', brand: 'B', specs: [], sizes: ['m'] },
  colours: [
    { code: 'white', name: 'White', hex: '#ffffff' },
    { code: 'navy', name: 'Navy', hex: '#1F2A44' },
  ],
  print_areas: { front: null, back: null },
  prices: from === null ? {} : { UK: { currency: 'GBP', from } },
});
const blanks = [
  one(1, 'zebra tee', 'T-shirts', 900),
  one(2, 'Älg mug', 'Drinkware', 500),
  one(3, 'Apron', 'Kitchen', null),
];

describe('the catalogue as the public pages show it', () => {
  it('is sorted in one of the five orders, without what a region does not offer (CAT-02)', () => {
    const ids = (sort: Parameters<typeof sortBlanks>[2]) => sortBlanks(blanks, 'UK', sort, 'en').map(({ id }) => id);
    expect([ids('name-asc'), ids('name-desc'), ids('price-asc'), ids('price-desc'), ids('recent')]).toEqual([
      [2, 1],
      [1, 2],
      [2, 1],
      [1, 2],
      [2, 1],
    ]);
    expect(sortBlanks(blanks, 'US', 'recent', 'en')).toEqual([]);
  });

  it('is grouped by kind in its own order, and formats costs for the region', () => {
    expect([...groupBlanksByCategory(blanks).keys()]).toEqual(['T-shirts', 'Drinkware', 'Kitchen']);
    expect(blanks.map((each) => formatBlankCost(each, 'UK'))).toEqual(['£9.00', '£5.00', null]);
  });

  it('shows a product in one of its colours wherever it stands', () => {
    const [tee] = blanks;
    if (!tee) throw new Error('no goods');
    for (let place = 0; place < 20; place++) expect(tee.colours).toContain(selectGridColour(tee, place));
    expect(selectGridColour({ ...tee, colours: [] }, 3)).toBeUndefined();
    expect(getBlankPictureUrl('tee', '#1F2A44', 480)).toBe('/api/builder/mockups/plain/tee/1f2a44?w=480');
  });

  it('is that of the region in the address, else of the language’s readers', () => {
    expect([
      chooseRegion('US', 'de'),
      chooseRegion('../x', 'en'),
      chooseRegion(undefined, 'nl'),
      chooseRegion(['UK'], 'fr'),
    ]).toEqual(['US', 'UK', 'EU', 'EU']);
  });
});
