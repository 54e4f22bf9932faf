import {
  isShopperProperty,
  listUnmatchedProperties,
  MAX_LINE_PROPERTIES,
  MAX_PROPERTY_CHARACTERS,
} from './line-properties';

describe('properties of a shop’s order line', () => {
  it('are unmatched when no field of the design has their name, whatever its capitals and spaces', () => {
    const attributes = [
      { key: 'Engraving', value: ' Ada ' },
      { key: ' name', value: 'Robin' },
      { key: 'Empty', value: '  ' },
      { key: 'Nothing', value: null },
      { key: '_app_id', value: '42' },
    ];
    expect(listUnmatchedProperties(attributes, ['Name'])).toEqual([
      { name: 'Engraving', value: 'Ada' },
      { name: '_app_id', value: '42' },
    ]);
    expect(listUnmatchedProperties(attributes, ['Name']).filter(isShopperProperty)).toEqual([
      { name: 'Engraving', value: 'Ada' },
    ]);
  });

  it('stay within a size that a page can show', () => {
    const many = Array.from({ length: 80 }, (_, at) => ({ key: `k${at}`, value: 'x'.repeat(5_000) }));
    const unmatchedProperties = listUnmatchedProperties(many, []);
    expect(unmatchedProperties).toHaveLength(MAX_LINE_PROPERTIES);
    expect(unmatchedProperties[0]?.value).toHaveLength(MAX_PROPERTY_CHARACTERS);
  });
});
