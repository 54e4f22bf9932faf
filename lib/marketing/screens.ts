/** Screenshots of the product that `npm run screenshots` leaves in public/brand/screens, 3:2. */
export type ScreenName = 'store' | 'personalise' | 'design' | 'order';

export const SCREEN_WIDTHS = [640, 1280] as const;

/** Address of a screenshot; `widthPx` is one of {@link SCREEN_WIDTHS}. */
export const screenPath = (
  name: ScreenName,
  widthPx: (typeof SCREEN_WIDTHS)[number],
  format: 'avif' | 'webp',
): string => `/brand/screens/${name}-${widthPx}.${format}`;
