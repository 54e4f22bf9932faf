/** The public menu, in its order (MKT-03); `key` names the text (messages `marketing.nav`). */
export const SITE_MENU = [
  { href: '/our-products', key: 'products' },
  { href: '/need-merch-for-an-event', key: 'event' },
  { href: '/how-does-it-work', key: 'how' },
] as const;
