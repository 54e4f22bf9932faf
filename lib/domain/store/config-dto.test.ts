import * as fc from 'fast-check';
import { storeConfigDtoSchema, toContentChange, toStoreConfig } from './config-dto';
import { parseLooseBoolean } from './loose-boolean';
import { isPageLink, STORE_CONFIG_FIELDS, storeConfigChangeSchema } from './store-config';

const face = (name: string) => ({ name, url: '/fonts/x.woff2' });
const colours = { id: 1, name: 'Ink', primary: '#111111', secondary: '#222222', tertiary: null };
const fonts = { id: 2, font_set_name: 'Clear', font_one: face('Inter'), font_two: face('Lato') };
const record = {
  name: 'Shown name',
  facebook_url: 'https://facebook.com/x',
  instagram_url: null,
  tiktok_url: '',
  twitter_url: 'https://x.com/x',
  store_page_content: {
    store_name: 'Kept name',
    facebook_url: '',
    instagram_url: '',
    tiktok_url: '',
    twitter_url: '',
    phone: '1',
    address: '2',
    email: '3',
    logo_enabled: 'yes',
    custom_logo_url: '/l.png',
    home_heading: '4',
    home_subheading: '5',
    home_custom_bg_enabled: 1,
    home_custom_bg_url: '/b.png',
    home_custom_bg_dark_text: 'FALSE',
    home_button_enabled: 'TRUE',
    home_button_text: '6',
    home_button_url: '/x',
    about_us_enabled: null,
    about_us_page_name: '7',
    about_us_page_content: '8',
    contact_us_heading: '9',
    contact_us_subheading: '10',
    contact_us_form_email: 'a@b.test',
  },
  store_colour_set: colours,
  store_font_set: fonts,
  available_colour_sets: [colours],
  available_font_sets: [fonts],
};

describe('the configuration of a store', () => {
  const config = toStoreConfig(storeConfigDtoSchema.parse(record));

  it('becomes the 25 fields of the form', () => {
    expect(Object.keys(config).toSorted()).toEqual(STORE_CONFIG_FIELDS.toSorted());
    expect(STORE_CONFIG_FIELDS).toHaveLength(25);
    expect(config).toMatchObject({
      storeName: 'Shown name',
      facebookUrl: 'https://facebook.com/x',
      instagramUrl: '',
      useCustomLogo: true,
      isCustomBgEnabled: true,
      doesCustomBGHaveDarkText: false,
      isHomeButtonEnabled: true,
      isAboutUsEnabled: false,
      customBGURL: '/b.png',
      contactUsFormEmail: 'a@b.test',
    });
    expect(config.fontSet.fontOne.weight).toBe(500);
    expect(config.fontSet.fontTwo.weight).toBe(400);
  });

  it('is read back from the form under its own names', () => {
    const { colourSet: _colours, fontSet: _fonts, ...fields } = config;
    expect(toContentChange(fields)).toMatchObject({
      store_name: 'Shown name',
      logo_enabled: true,
      home_custom_bg_enabled: true,
      home_custom_bg_url: '/b.png',
      contact_us_form_email: 'a@b.test',
    });
    expect(toContentChange({ homeHeading: 'x' })).toEqual({ home_heading: 'x' });
  });
});

describe('a flag', () => {
  it.each([true, 1, 'true', '1', 'yes', 'TRUE', 'Yes'])('%p is set', (value) =>
    expect(parseLooseBoolean(value)).toBe(true),
  );
  it.each([false, 0, 'false', '0', 'no', '', null, undefined, 'NO', 2])('%p is not', (value) =>
    expect(parseLooseBoolean(value)).toBe(false),
  );
});

describe('a change', () => {
  it('names the values that are rejected', () => {
    const parsed = storeConfigChangeSchema.safeParse({ storeName: '', homeButtonURL: 'javascript:x', email: 'x' });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(['storeName', 'email', 'homeButtonURL']);
  });

  it('contains links to the web or to this site alone', () => {
    expect(['https://a.test', '/a', 'http://a.test/?b#c'].map(isPageLink)).toEqual([true, true, true]);
    expect(['//a.test', '/\\a.test', 'ftp://a', 'a.test', 'https:///x', ' /a', 'data:x', ''].some(isPageLink)).toBe(
      false,
    );
    fc.assert(fc.property(fc.string(), (url) => !isPageLink(url) || /^(https?:\/\/|\/)/i.test(url)));
  });
});
