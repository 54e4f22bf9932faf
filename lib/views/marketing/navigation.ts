/** Public menu in display order (MKT-03); `key` is the text's key in `marketing.nav`. */
export const SITE_MENU = [
  { href: '/our-products', key: 'products' },
  { href: '/need-merch-for-an-event', key: 'event' },
  { href: '/how-does-it-work', key: 'how' },
] as const;
