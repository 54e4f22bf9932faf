/** Colours of a store (EVT-10); hex, #rgb or #rrggbb. */
export interface ColourSet {
  readonly id: number;
  readonly name: string;
  readonly primary: string;
  readonly secondary: string;
  readonly tertiary: string | null;
  /** Null for the platform's own sets, which nobody edits. */
  readonly createdByUserId: number | null;
  readonly backgroundImage: string | null;
}

export interface FontChoice {
  readonly name: string;
  readonly url: string;
  /** CSS font weight, 100–900. */
  readonly weight: number;
}

/** Headings and body fonts of a store (EVT-11). */
export interface FontSet {
  readonly id: number;
  readonly fontSetName: string;
  readonly fontSetDescription: string;
  readonly fontOne: FontChoice;
  readonly fontTwo: FontChoice;
  readonly createdByUserId: number | null;
}

/** Weights of fonts that name none (EVT-11). */
export const DEFAULT_FONT_WEIGHTS = { fontOne: 500, fontTwo: 400 } as const;

/** The store configuration as the form holds it: exactly these 25 fields (EVT-04). */
export interface StoreContent {
  readonly storeName: string;
  readonly facebookUrl: string;
  readonly instagramUrl: string;
  readonly tiktokUrl: string;
  readonly phone: string;
  readonly address: string;
  readonly email: string;
  readonly useCustomLogo: boolean;
  readonly customLogoURL: string;
  readonly homeHeading: string;
  readonly homeSubheading: string;
  readonly isCustomBgEnabled: boolean;
  readonly customBGURL: string;
  readonly doesCustomBGHaveDarkText: boolean;
  readonly isHomeButtonEnabled: boolean;
  readonly homeButtonText: string;
  readonly homeButtonURL: string;
  readonly isAboutUsEnabled: boolean;
  readonly aboutUsPageName: string;
  readonly aboutUsPageContent: string;
  readonly contactUsHeading: string;
  readonly contactUsSubheading: string;
  readonly contactUsFormEmail: string;
  readonly colourSet: ColourSet | null;
  readonly fontSet: FontSet | null;
}

/** A store that nobody has configured yet. */
export const DEFAULT_STORE_CONTENT: StoreContent = {
  storeName: '',
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
  isHomeButtonEnabled: true,
  homeButtonText: '',
  homeButtonURL: '',
  isAboutUsEnabled: false,
  aboutUsPageName: '',
  aboutUsPageContent: '',
  contactUsHeading: '',
  contactUsSubheading: '',
  contactUsFormEmail: '',
  colourSet: null,
  fontSet: null,
};
