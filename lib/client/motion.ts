/** Returns whether the user's system is set to reduced motion (WCAG 2.3.3). */
export const isStill = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Focuses an element and scrolls it to the middle of the screen. */
export function scrollAndFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center', behavior: isStill() ? 'instant' : 'smooth' });
}
