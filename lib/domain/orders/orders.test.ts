import fc from 'fast-check';
import { ORDER_REF_BYTES, orderRef, parseOrderRef } from './order-ref';
import { getStatusFamily } from './status-rules';
import { isOrderStatus, isPaymentOpen, ORDER_STATUSES, PAYMENT_STATES, STATUS_FAMILIES } from './statuses';
import { canMove, findResumeStatus, listMoves } from './transitions';

// Table of status changes from the requirements. `*` = only staff or the system, `!` = only staff with the role admin.
const TABLE = `
new → queued downloading*, address issue*, over budget*, over budget limit*, cancelled
queued downloading → downloaded*, artwork issue*, cancelled
downloaded → queued processing*, artwork issue*, cancelled
queued processing → processing*, cancelled
processing → processed*, artwork issue*
processed → queued submitting to fulfiller*, address issue*, over budget*, over budget limit*, cancelled
queued submitting to fulfiller → submitting to fulfiller*, fulfiller routing error*, cancelled
submitting to fulfiller → submitted to fulfiller*, fulfiller submission error*
submitted to fulfiller → picked*, in production*, address issue*, artwork issue*, cancelled
picked → in production*, artwork issue*, cancelled
in production → awaiting packing*, awaiting reprint*, cancelled!
awaiting packing → packaged*, awaiting reprint*
packaged → ready to ship*, address issue*
ready to ship → shipped*, address issue*
address issue → queued downloading, queued submitting to fulfiller, ready to ship*, cancelled
artwork issue → queued downloading, queued processing, cancelled
awaiting reprint → in production*, cancelled
fulfiller submission error → queued submitting to fulfiller, cancelled
fulfiller routing error → queued submitting to fulfiller, cancelled
over budget → queued downloading, queued submitting to fulfiller, cancelled
over budget limit → queued downloading, queued submitting to fulfiller, cancelled`;
const allowed = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((row) => {
      const [from = '', to = ''] = row.split(' → ');
      return to.split(', ').map((target) => [`${from}>${target.replace(/[*!]$/, '')}`, target.slice(-1)] as const);
    }),
);

describe('order statuses', () => {
  it('are 23 in a fixed order', () => {
    expect(ORDER_STATUSES).toHaveLength(23);
    expect(new Set(ORDER_STATUSES).size).toBe(23);
    expect([ORDER_STATUSES[0], ORDER_STATUSES[14], ORDER_STATUSES[22]]).toEqual([
      'new',
      'shipped',
      'over budget limit',
    ]);
    expect(['new', 'New', 'awaiting payment'].map(isOrderStatus)).toEqual([true, false, false]);
  });

  it('fall into six families, each of which is used', () => {
    expect(new Set(ORDER_STATUSES.map(getStatusFamily))).toEqual(new Set(STATUS_FAMILIES));
  });

  it('leave an order open for payment before its payment and after a failed one', () => {
    expect(PAYMENT_STATES.filter(isPaymentOpen)).toEqual(['awaiting payment', 'failed']);
  });
});

describe('order transitions', () => {
  it('are exactly those of the table, for all 23 × 23 pairs and every actor', () => {
    const wrong: string[] = [];
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        const mark = allowed.get(`${from}>${to}`);
        const expected = {
          owner: mark !== undefined && mark !== '*' && mark !== '!',
          staff: mark !== undefined && mark !== '!',
          staff_admin: mark !== undefined,
          system: mark !== undefined && mark !== '!',
        };
        for (const actor of ['owner', 'staff', 'staff_admin', 'system'] as const) {
          if (canMove(from, to, actor) !== expected[actor]) wrong.push(`${actor}: ${from} → ${to}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('end at shipped and at cancelled', () => {
    expect([listMoves('shipped', 'staff_admin'), listMoves('cancelled', 'system')]).toEqual([[], []]);
  });

  it('lead to the credit limit from the search for a fulfiller, for the credit account alone', () => {
    expect(canMove('queued submitting to fulfiller', 'over budget limit', 'credit')).toBe(true);
    expect(canMove('queued submitting to fulfiller', 'over budget limit', 'staff_admin')).toBe(false);
    expect(canMove('queued submitting to fulfiller', 'cancelled', 'credit')).toBe(false);
    expect(findResumeStatus('queued submitting to fulfiller')).toBe('queued submitting to fulfiller');
  });

  it('continue from an issue at the status before it, by a move of the table', () => {
    expect(
      ['new', 'processed', 'submitted to fulfiller', 'packaged', 'ready to ship', 'picked'].map(
        (from) => isOrderStatus(from) && findResumeStatus(from),
      ),
    ).toEqual([
      'queued downloading',
      'queued submitting to fulfiller',
      'queued submitting to fulfiller',
      'ready to ship',
      'ready to ship',
      null,
    ]);
  });
});

describe('order references', () => {
  it('are readable, and read back however they are typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: ORDER_REF_BYTES, maxLength: 16 }), (bytes) => {
        const ref = orderRef(bytes);
        expect(ref).toMatch(/^ML-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(parseOrderRef(` ${ref.toLowerCase().replaceAll('-', ' ')} `)).toBe(ref);
      }),
    );
  });

  it('contain all of their random bytes, and need enough of them', () => {
    expect(() => orderRef(new Uint8Array(8))).toThrow(RangeError);
    const refs = Array.from({ length: ORDER_REF_BYTES }, (_, at) => {
      const bytes = new Uint8Array(ORDER_REF_BYTES);
      bytes[at] = 1;
      return orderRef(bytes);
    });
    expect(new Set([orderRef(new Uint8Array(ORDER_REF_BYTES)), ...refs]).size).toBe(ORDER_REF_BYTES + 1);
  });

  it('are not read from other texts', () => {
    expect(['ML-123', 'ML-UUUUU-UUUUU', ''].map(parseOrderRef)).toEqual([null, null, null]);
  });
});
