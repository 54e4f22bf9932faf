/** Screenshots of the product that `npm run screenshots` writes to public/brand/screens; aspect ratio 3:2. */
export type ScreenName = 'builder' | 'store' | 'personalise' | 'design' | 'order';

/**
 * Section of each screenshot that phones show instead, so that its text is legible: position in px of the screenshot,
 * aspect ratio 4:3.
 */
export const SCREEN_PARTS: Readonly<Record<ScreenName, { readonly left: number; readonly top: number }>> = {
  builder: { left: 480, top: 200 },
  store: { left: 0, top: 60 },
  personalise: { left: 330, top: 90 },
  design: { left: 240, top: 60 },
  order: { left: 270, top: 230 },
};
export const SCREEN_PART = { width: 960, height: 720, widthPx: 780, heightPx: 585 } as const;

export const SCREEN_WIDTHS_PX = [640, 1280] as const;

/**
 * Returns the address of a screenshot; `widthPx` is one of {@link SCREEN_WIDTHS_PX}, or `part` for the section that phones
 * show.
 */
export const getScreenPath = (
  name: ScreenName,
  widthPx: (typeof SCREEN_WIDTHS_PX)[number] | 'part',
  format: 'avif' | 'webp',
): string => `/brand/screens/${name}-${widthPx}.${format}`;
