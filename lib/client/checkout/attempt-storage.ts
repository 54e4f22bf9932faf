/**
 * Returns the result of `use`, or `otherwise` if it throws, as access to storage does in private windows and on full
 * disks.
 */
export const attemptStorage = <T>(use: () => T, otherwise: T): T => {
  try {
    return use();
  } catch {
    // Ignored, because the page also works without saved data.
    return otherwise;
  }
};
