/**
 * Legal text in one language. The page's address or the applicable law determines that language, not the reader's
 * setting.
 */
export interface LegalText {
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  readonly updated: string;
  readonly contents: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

/** Effective date of the legal texts. */
export const LEGAL_DATE = '2026-11-27';
