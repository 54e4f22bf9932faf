/** Questions of the help area in their sequence; their texts are the messages `help.faq.{key}.q` and `.a` (ADM-18). */
export const FAQS = [
  'minimum',
  'time',
  'artwork',
  'price',
  'payout',
  'printer',
  'change',
  'personalise',
  'refund',
  'team',
  'contact',
] as const;

/**
 * Articles of the help area by the last segment of their URL; their texts are `help.article.{key}.title`, `.lead` and
 * `.p1` to `.p3`.
 */
export const ARTICLES = ['first-store', 'payouts', 'printer', 'artwork', 'prices', 'codes', 'orders'] as const;
export type Article = (typeof ARTICLES)[number];
export const ARTICLE_PARTS = ['p1', 'p2', 'p3'] as const;

export const isArticle = (name: string): name is Article => ARTICLES.some((article) => article === name);
