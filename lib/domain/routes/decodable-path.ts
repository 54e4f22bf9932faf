/** Returns whether all `%` sequences of a path are valid: '/%C3%A9', but not '/%ff' or '/%'. */
export function isDecodablePath(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
