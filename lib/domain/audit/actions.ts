/** The 25 actions of the audit log, in this order in every filter (AUD-01). */
export const AUDIT_ACTIONS = [
  'event created',
  'event deleted',
  'event restored',
  'event locked',
  'event unlocked',
  'event status updated',
  'event product added',
  'event product deleted',
  'event file added',
  'event file deleted',
  'product added',
  'product deleted',
  'product file added',
  'product file deleted',
  'order added',
  'order sent to fulfiller',
  'fulfiller registration success',
  'fulfiller registration failure',
  'fulfiller submission success',
  'fulfiller submission failure',
  'credit account requested',
  'new tenant requires verification',
  'tenant credit account activated',
  'credit account discount amount updated',
  'credit account shipping discount amount updated',
] as const;

/** All that is written down: those, and what happens to money that goes back (PAY-13), which no filter names. */
export const RECORDED_ACTIONS = [...AUDIT_ACTIONS, 'refund due', 'refund made'] as const;
export type RecordedAction = (typeof RECORDED_ACTIONS)[number];
