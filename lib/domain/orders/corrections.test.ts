import type { Scene } from '../scene/schema';
import { addressBlock, correctionBlock, needsRecall, personalFields, statusAfterCorrection } from './corrections';
import { ORDER_STATUSES } from './statuses';
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

  it('asks whoever has the order to stop first, and sends it anew from there by no other way', () => {
    const asked = ORDER_STATUSES.filter(needsRecall);
    expect(asked).toEqual(['submitted to fulfiller', 'picked']);
    for (const status of asked) {
      expect(canMove(status, 'queued submitting to fulfiller', 'recall')).toBe(true);
      expect(canMove(status, 'queued submitting to fulfiller', 'staff_admin')).toBe(false);
    }
    expect(canMove('in production', 'queued submitting to fulfiller', 'recall')).toBe(false);
  });

  it('leaves goods alone that were made before their address was found wrong, whose address is still corrected', () => {
    expect(correctionBlock('address issue', 'ready to ship')).toBe('in production');
    expect(correctionBlock('address issue', 'queued downloading')).toBeNull();
    expect(addressBlock('address issue')).toBeNull();
  });

  it('sends an order on only where the table lets its owner', () => {
    for (const status of ORDER_STATUSES) {
      const next = statusAfterCorrection(status);
      if (next) expect([status, next, canMove(status, next, 'owner')]).toEqual([status, next, true]);
    }
    expect(statusAfterCorrection('artwork issue')).toBe('queued downloading');
    expect(statusAfterCorrection('new')).toBeNull();
  });
});

it('the fields of a line are what its shopper may personalise, front first', () => {
  const element = (id: string, customisable: boolean) => ({ id, type: 'Text', text: id, customisable });
  const scene = (...elements: object[]) => ({ version: 1, width: 10, height: 10, elements }) as unknown as Scene;
  const fields = personalFields({
    back: scene(element('number', true)),
    front: scene(element('logo', false), element('name', true)),
  });
  expect(fields.map(({ side, element: { id } }) => `${side}:${id}`)).toEqual(['front:name', 'back:number']);
});
