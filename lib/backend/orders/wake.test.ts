import { newId } from '@/lib/db/ids';
import { queueOf } from './wake';

test('orders share at most sixty-four queues, and each stays in its own', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(new Set(ids.map(queueOf)).size).toBeLessThanOrEqual(64);
  expect(new Set(ids.map(queueOf)).size).toBeGreaterThan(32);
  for (const id of ids) expect(queueOf(id)).toBe(queueOf(id));
});
