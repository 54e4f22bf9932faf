/** Dimensions by which sold pieces are counted. */
export const SALES_DIMENSIONS = ['product', 'size', 'colour', 'voucher'] as const;
export type SalesDimension = (typeof SALES_DIMENSIONS)[number];
