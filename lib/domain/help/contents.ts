/**
 * Questions of the help area in the order of the page; their texts are the messages `help.faq.{key}.q` and `.a`
 * (ADM-18).
 */
export const HELP_QUESTIONS = [
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
export const HELP_ARTICLES = ['first-store', 'payouts', 'printer', 'artwork', 'prices', 'codes', 'orders'] as const;
export type HelpArticle = (typeof HELP_ARTICLES)[number];
export const HELP_ARTICLE_PARTS = ['p1', 'p2', 'p3'] as const;

export const isHelpArticle = (name: string): name is HelpArticle => HELP_ARTICLES.some((article) => article === name);
