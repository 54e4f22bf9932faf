import { z } from 'zod';

const ofOrder = z.object({ orderId: z.uuid() });

/** The order that a job is about. Payloads are our own, yet a queue outlives the program that filled it. */
export const orderIdOf = (payload: unknown): string => ofOrder.parse(payload).orderId;
