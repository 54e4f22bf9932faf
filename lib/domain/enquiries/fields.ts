/** Longest answers of the enquiry form, in characters (ADM-14). */
export const ENQUIRY_LIMITS = { name: 120, email: 254, company: 120, budget: 60, message: 5_000 } as const;

/** The fields of the form, in its order. */
export const ENQUIRY_FIELDS = ['name', 'email', 'company', 'event_date', 'quantity', 'budget', 'message'] as const;
export type EnquiryField = (typeof ENQUIRY_FIELDS)[number];
