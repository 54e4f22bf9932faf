import { paymentEndpoints } from '@/lib/contracts/payments';
import type { Reason } from '@/lib/domain/errors/reason';
import { callApi } from '../../api';

interface Intent {
  readonly id: string;
  readonly clientSecret: string;
}

/** State of a payment intent that the test gateway returns after a step. */
export interface TestIntentState {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly reason: Reason | null;
}

const step = async (intent: Intent, name: 'confirm' | 'authenticate', body: object): Promise<TestIntentState> => {
  const path = `/api/test-gateway/intents/${encodeURIComponent(intent.id)}/${name}`;
  const answer = await callApi(path, { method: 'POST', body: { client_secret: intent.clientSecret, ...body } });
  return paymentEndpoints.confirmTestIntent.answer.parse(answer).data;
};

export const confirmTestIntent = (intent: Intent, paymentMethod: string) =>
  step(intent, 'confirm', { payment_method: paymentMethod });

export const authenticateTestIntent = (intent: Intent, outcome: 'complete' | 'fail') =>
  step(intent, 'authenticate', { outcome });
