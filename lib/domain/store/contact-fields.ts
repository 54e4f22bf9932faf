/** What a shopper fills in of a store's contact form, in the order of the page. Quantity and date belong to a product. */
export const CONTACT_FIELDS = ['name', 'email', 'quantity', 'date', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
