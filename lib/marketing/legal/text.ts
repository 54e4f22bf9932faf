/** A legal text in one language: it is part of the page's address or of its law, not of the interface. */
export interface LegalText {
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  readonly updated: string;
  readonly contents: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

/** Day since which the legal texts say what they say. */
export const LEGAL_DATE = '2026-11-23';
