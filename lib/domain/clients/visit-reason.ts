/** Characters that a reason for a support visit has at least. */
const MIN_VISIT_REASON_LENGTH = 10;

/** Returns whether a text says why staff visit a client: 10 characters and two words at least. */
export const isVisitReason = (text: string): boolean => {
  const reason = text.trim();
  return reason.length >= MIN_VISIT_REASON_LENGTH && /\S\s+\S/.test(reason);
};
