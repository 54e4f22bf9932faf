import { buildConfigChange, buildConfigDraft, type ConfigForm, toFormField } from './config-form';

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
  it('sends nothing that did not change', () => {
    expect(buildConfigChange({ ...loaded, faqs: [], privacy: { type: 'doc', content: [] } }, loaded)).toEqual({
      storeConfig: {},
    });
  });

  it('sends the changed values, colour sets by id, and null for an emptied page', () => {
    const terms = { type: 'doc' as const, content: [{ type: 'paragraph' as const }] };
    const typed = { ...loaded, homeHeading: 'B', colourSetId: 3, faqs: [{ question: 'q', answer: 'a' }], terms };
    expect(buildConfigChange(typed, loaded)).toEqual({
      storeConfig: { homeHeading: 'B', colourSet: { id: 3 } },
      storePages: { faqs: [{ question: 'q', answer: 'a' }], terms: null },
    });
    expect(buildConfigDraft(typed, loaded)).toEqual({ homeHeading: 'B', colourSet: { id: 3 } });
  });

  it('sends a chosen picture, which the preview request leaves out', () => {
    const picture = new File(['x'], 'x.png', { type: 'image/png' });
    const typed = { ...loaded, customLogoBlob: picture };
    expect(buildConfigChange(typed, loaded).storeConfig).toEqual({ customLogoBlob: picture });
    expect(buildConfigDraft(typed, loaded)).toEqual({});
  });

  it('finds the field that an API error refers to', () => {
    expect(
      ['storeConfig.homeHeading', 'storeConfig', 'storeConfig.colourSet.primary', 'storePages.faqs.0.answer'].map(
        toFormField,
      ),
    ).toEqual(['homeHeading', 'root.storeConfig', 'colourSetId', 'faqs.0.answer']);
  });
});
