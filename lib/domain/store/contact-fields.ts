/** Fields of a store's contact form in page sequence. Quantity and date appear only in a question about a product. */
export const CONTACT_FIELDS = ['name', 'email', 'quantity', 'date', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
