import { z } from 'zod';

const ofOrder = z.object({ orderId: z.uuid() });

/**
 * Parses the order id of a job. Although payloads are internal, they are validated, because an earlier version of the
 * program may have queued the job.
 */
export const parseOrderPayload = (payload: unknown): string => ofOrder.parse(payload).orderId;

const ofRecall = ofOrder.extend({ recallId: z.uuid() });

/** Parses the order id and recall id of a job. */
export const parseRecallPayload = (payload: unknown): z.output<typeof ofRecall> => ofRecall.parse(payload);

const ofMail = ofOrder.extend({ mailId: z.uuid().optional() });

/** Parses the order id and mail id of a job. A missing mail id means the first confirmation of the order. */
export const parseOrderMailPayload = (payload: unknown): z.output<typeof ofMail> => ofMail.parse(payload);
