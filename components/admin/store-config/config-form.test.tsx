import { type ConfigForm, changeOf, draftOf, fieldOfWire } from './config-form';

const loaded: ConfigForm = {
  storeName: 'A',
  facebookUrl: '',
  instagramUrl: '',
  tiktokUrl: '',
  phone: '',
  address: '',
  email: '',
  useCustomLogo: false,
  customLogoURL: '',
  homeHeading: '',
  homeSubheading: '',
  isCustomBgEnabled: false,
  customBGURL: '',
  doesCustomBGHaveDarkText: false,
  isHomeButtonEnabled: false,
  homeButtonText: '',
  homeButtonURL: '',
  isAboutUsEnabled: false,
  aboutUsPageName: '',
  aboutUsPageContent: '',
  contactUsHeading: '',
  contactUsSubheading: '',
  contactUsFormEmail: '',
  colourSetId: 1,
  fontSetId: 1,
  faqs: [],
  privacy: { type: 'doc', content: [] },
  terms: { type: 'doc', content: [] },
  customLogoBlob: null,
  customBGBlob: null,
};

describe('a change of the configuration', () => {
  it('sends nothing that is as it was', () => {
    expect(changeOf({ ...loaded, faqs: [], privacy: { type: 'doc', content: [] } }, loaded)).toEqual({
      storeConfig: {},
    });
  });

  it('sends what differs, sets by their id, and an emptied page as none', () => {
    const terms = { type: 'doc' as const, content: [{ type: 'paragraph' as const }] };
    const typed = { ...loaded, homeHeading: 'B', colourSetId: 3, faqs: [{ question: 'q', answer: 'a' }], terms };
    expect(changeOf(typed, loaded)).toEqual({
      storeConfig: { homeHeading: 'B', colourSet: { id: 3 } },
      storePages: { faqs: [{ question: 'q', answer: 'a' }], terms: null },
    });
    expect(draftOf(typed, loaded)).toEqual({ homeHeading: 'B', colourSet: { id: 3 } });
  });

  it('sends a chosen picture, which no preview is sent', () => {
    const picture = new File(['x'], 'x.png', { type: 'image/png' });
    const typed = { ...loaded, customLogoBlob: picture };
    expect(changeOf(typed, loaded).storeConfig).toEqual({ customLogoBlob: picture });
    expect(draftOf(typed, loaded)).toEqual({});
  });

  it('finds the field that the API means', () => {
    expect(
      ['storeConfig.homeHeading', 'storeConfig', 'storeConfig.colourSet.primary', 'storePages.faqs.0.answer'].map(
        fieldOfWire,
      ),
    ).toEqual(['homeHeading', 'root.storeConfig', 'colourSetId', 'faqs.0.answer']);
  });
});
