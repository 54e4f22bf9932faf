/** Returns the result of a storage access, or `otherwise` when it throws, as in private windows and on full disks. */
export const attemptStorage = <T>(use: () => T, otherwise: T): T => {
  try {
    return use();
  } catch {
    // The page works without saved data.
    return otherwise;
  }
};
