import { createId } from '@/lib/db/ids';
import { getOrderQueue } from './enqueue-fulfilment';

test('orders share at most sixty-four queues, and each stays in its own', () => {
  const ids = Array.from({ length: 2_000 }, createId);
  expect(new Set(ids.map(getOrderQueue)).size).toBeLessThanOrEqual(64);
  expect(new Set(ids.map(getOrderQueue)).size).toBeGreaterThan(32);
  for (const id of ids) expect(getOrderQueue(id)).toBe(getOrderQueue(id));
});
