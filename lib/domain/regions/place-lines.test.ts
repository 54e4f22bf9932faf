import { formatPlaceLines } from './place-lines';

const NONE = { city: '', county: '', state: '', postcode: '' };

describe('address lines', () => {
  it('are ordered as letters to the country have them', () => {
    const of = (country: string, place: Partial<typeof NONE>) => formatPlaceLines({ ...NONE, ...place, country });
    expect(of('United States of America', { city: 'Oakland', state: 'California', postcode: '94607' })).toEqual([
      'Oakland, CA 94607',
    ]);
    expect(of('United Kingdom', { city: 'Leeds', county: 'West Yorkshire', postcode: 'LS1 1AA' })).toEqual([
      'Leeds',
      'West Yorkshire',
      'LS1 1AA',
    ]);
    expect(of('Netherlands', { city: 'Utrecht', postcode: '3511 AB' })).toEqual(['3511 AB Utrecht']);
    expect(of('Canada', { city: 'Toronto', county: 'ON', postcode: 'M5V 2T6' })).toEqual(['Toronto ON M5V 2T6']);
  });

  it('omit empty fields, and keep unknown ones', () => {
    expect(formatPlaceLines({ ...NONE, city: 'Utrecht', country: 'Netherlands' })).toEqual(['Utrecht']);
    expect(formatPlaceLines({ ...NONE, country: 'Netherlands' })).toEqual([]);
    expect(formatPlaceLines({ ...NONE, city: 'Here', postcode: '1', country: 'Nowhere' })).toEqual(['1 Here']);
  });
});
