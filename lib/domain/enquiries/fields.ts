/** Maximum length of the enquiry form's fields, in characters (ADM-14). */
export const ENQUIRY_LIMITS = { name: 120, email: 254, company: 120, budget: 60, message: 5_000 } as const;

/** Fields of the enquiry form in their sequence. */
export const ENQUIRY_FIELDS = ['name', 'email', 'company', 'event_date', 'quantity', 'budget', 'message'] as const;
export type EnquiryField = (typeof ENQUIRY_FIELDS)[number];
