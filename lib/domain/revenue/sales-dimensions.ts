/** What sold pieces are counted by. */
export const SALES_DIMENSIONS = ['product', 'size', 'colour', 'voucher'] as const;
export type SalesDimension = (typeof SALES_DIMENSIONS)[number];
