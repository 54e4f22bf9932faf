/**
 * Navigates the whole window, which the press of a button permits. Opens a new window where the host page forbids that.
 */
export function leaveFrame(url: URL): void {
  try {
    // `href` is the only property of a cross-origin location that can be set.
    (window.top ?? window).location.href = url.href;
  } catch (error) {
    console.warn(error);
    window.open(url, '_blank', 'noopener');
  }
}
