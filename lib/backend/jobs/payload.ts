import { z } from 'zod';

const ofOrder = z.object({ orderId: z.uuid() });

/** The order that a job is about. Payloads are our own, yet a queue outlives the program that filled it. */
export const orderIdOf = (payload: unknown): string => ofOrder.parse(payload).orderId;

const ofRecall = ofOrder.extend({ recallId: z.uuid() });

/** The recall that a job tells a fulfiller of. */
export const recallOf = (payload: unknown): z.output<typeof ofRecall> => ofRecall.parse(payload);

const ofMail = ofOrder.extend({ mailId: z.uuid().optional() });

/** The order whose mail a job sends, and which of its mails; without one its first confirmation. */
export const orderMailOf = (payload: unknown): z.output<typeof ofMail> => ofMail.parse(payload);
