import { assertConfigSaved, parseConfigResponse, toConfigBody } from './store-config';

describe('reading a configuration', () => {
  const COLOURS = 'available_colour_sets not found in API response or is not an array';
  const FONTS = 'available_font_sets not found in API response or is not an array';

  it.each([null, {}, undefined, 'x'])('requests lists of sets, and %p counts as none', (value) => {
    expect(() => parseConfigResponse({ success: true, data: { available_colour_sets: value } })).toThrow(COLOURS);
    const data = { available_colour_sets: [], available_font_sets: value };
    expect(() => parseConfigResponse({ success: true, data })).toThrow(FONTS);
  });

  it('fails for a response without data, and for one that reports a failure', () => {
    expect(() => parseConfigResponse({ success: true })).toThrow(COLOURS);
    expect(() => parseConfigResponse(null)).toThrow(COLOURS);
    expect(() => parseConfigResponse({ success: false, data: {} })).toThrow('API response indicates failure');
  });
});

describe('a save', () => {
  it('succeeded by its flag or by its status, and by nothing else', () => {
    expect(() => assertConfigSaved({ success: true, status: 'x' })).not.toThrow();
    expect(() => assertConfigSaved({ success: false, status: 'Request was successful' })).not.toThrow();
    expect(() => assertConfigSaved({ status: 'Request was successful' })).not.toThrow();
    for (const answer of [{ success: false, status: 'x' }, { success: 'true' }, {}, null])
      expect(() => assertConfigSaved(answer)).toThrow('Save operation failed');
  });

  it('without a picture is JSON', () => {
    const body = toConfigBody({ storeConfig: { storeName: 'A', faqs: [], customLogoBlob: null, phone: '' } });
    expect(body).toEqual({ storeConfig: { storeName: 'A', faqs: [], phone: '' } });
  });

  it('with a picture is a form with nested names; a missing picture is skipped, an empty list is an empty value', () => {
    const logo = new Blob(['x'], { type: 'image/png' });
    const body = toConfigBody({
      storeConfig: {
        storeName: 'A',
        useCustomLogo: true,
        colourSet: { id: 3, tertiary: null },
        customLogoBlob: logo,
        customBGBlob: null,
        images: [],
      },
    });
    if (!(body instanceof FormData)) throw new Error('a picture needs a form');
    expect([...body.keys()]).toEqual([
      'storeConfig[storeName]',
      'storeConfig[useCustomLogo]',
      'storeConfig[colourSet][id]',
      'storeConfig[customLogoBlob]',
      'storeConfig[images]',
    ]);
    expect(body.get('storeConfig[useCustomLogo]')).toBe('true');
    expect(body.get('storeConfig[colourSet][id]')).toBe('3');
    expect(body.get('storeConfig[images]')).toBe('');
  });
});
