/** Minimum length of the reason for a support visit, in characters. */
const MIN_VISIT_REASON_LENGTH = 10;

/** Returns whether a text is an acceptable reason for a support visit: at least 10 characters and two words. */
export const isVisitReason = (text: string): boolean => {
  const reason = text.trim();
  return reason.length >= MIN_VISIT_REASON_LENGTH && /\S\s+\S/.test(reason);
};
