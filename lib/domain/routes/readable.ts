/** Whether every `%` of a path begins the sign of a text: '/%C3%A9', and not '/%ff' or '/%'. */
export function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
