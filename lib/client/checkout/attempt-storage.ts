/** What a browser's storage answers; `otherwise` where it throws, as private windows and full disks do. */
export const attemptStorage = <T>(use: () => T, otherwise: T): T => {
  try {
    return use();
  } catch {
    // Nothing is kept, and everything goes on without.
    return otherwise;
  }
};
