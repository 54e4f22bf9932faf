import { correctionBlock, findAddressChangeBlock, findStatusAfterRepair, needsRecall } from './corrections';
import { ORDER_REPAIRS, type OrderRepair } from './status-terms';
import { ORDER_STATUSES, type OrderStatus } from './statuses';
import { canMove } from './transitions';

describe('a correction', () => {
  it('is open in exactly the statuses before production', () => {
    expect(ORDER_STATUSES.filter((status) => correctionBlock(status) === null)).toEqual([
      'new',
      'queued downloading',
      'downloaded',
      'queued processing',
      'processing',
      'processed',
      'queued submitting to fulfiller',
      'submitted to fulfiller',
      'picked',
      'address issue',
      'artwork issue',
      'fulfiller submission error',
      'fulfiller routing error',
      'over budget',
      'over budget limit',
    ]);
  });

  it('stops the current fulfiller first, and sends the order anew only from there', () => {
    const recalledStatuses = ORDER_STATUSES.filter(needsRecall);
    expect(recalledStatuses).toEqual(['submitted to fulfiller', 'picked']);
    for (const status of recalledStatuses) {
      expect(canMove(status, 'queued submitting to fulfiller', 'recall')).toBe(true);
      expect(canMove(status, 'queued submitting to fulfiller', 'staff_admin')).toBe(false);
    }
    expect(canMove('in production', 'queued submitting to fulfiller', 'recall')).toBe(false);
  });

  it('leaves products alone that were made before their address was found wrong; the address is still corrected', () => {
    expect(correctionBlock('address issue', 'ready to ship')).toBe('in production');
    expect(correctionBlock('address issue', 'queued downloading')).toBeNull();
    expect(findAddressChangeBlock('address issue')).toBeNull();
  });
});

describe('a corrected order', () => {
  const TABLE: readonly (readonly [OrderRepair, OrderStatus, OrderStatus])[] = [
    ['correction', 'artwork issue', 'queued downloading'],
    ['correction', 'fulfiller submission error', 'queued submitting to fulfiller'],
    ['correction', 'fulfiller routing error', 'queued submitting to fulfiller'],
    ['personalisation', 'artwork issue', 'queued downloading'],
    ['retry', 'artwork issue', 'queued processing'],
    ['retry', 'fulfiller submission error', 'queued submitting to fulfiller'],
    ['retry', 'fulfiller routing error', 'queued submitting to fulfiller'],
    ['recall', 'submitted to fulfiller', 'queued submitting to fulfiller'],
    ['recall', 'picked', 'queued submitting to fulfiller'],
  ];

  it.each(TABLE)('after a %s leaves `%s` for `%s`', (repair, from, to) => {
    expect(findStatusAfterRepair(from, repair)).toBe(to);
    expect(canMove(from, to, repair === 'recall' ? 'recall' : 'owner')).toBe(true);
  });

  it('stays where it is in every other status', () => {
    const moving = ORDER_REPAIRS.flatMap((repair) =>
      ORDER_STATUSES.filter((status) => findStatusAfterRepair(status, repair)).map((status) => `${repair}: ${status}`),
    );
    expect(moving.sort()).toEqual(TABLE.map(([repair, status]) => `${repair}: ${status}`).sort());
  });
});
