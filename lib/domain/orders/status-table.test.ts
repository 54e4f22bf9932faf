import { listBulkTargets } from '../fulfilment/bulk';
import { FULFILLER_EVENTS, resolveEventEffect } from '../fulfilment/events';
import { getTrackingState } from '../fulfilment/tracking';
import { canHoldProduction } from '../payments/disputes';
import {
  ATTENTION_STATUSES,
  FINAL_STATUSES,
  getStatusRules,
  isForCustomerService,
  isSetBy,
  movesWhenSolved,
  PRODUCTION_STATUSES,
  SELF_MADE_WORK_STATUSES,
  STATUSES_WITHOUT_SALE,
  UNSENT_STATUSES,
} from './status-rules';
import { ORDER_STATUSES, type OrderStatus } from './statuses';
import { canMove, listSelfMadeMoves, type OrderActor, type SpecialMover } from './transitions';

const ACTORS: readonly (OrderActor | SpecialMover)[] = ['staff_admin', 'system', 'maker', 'recall', 'credit'];
/** Returns whether some actor may move an order from one status to the other. */
const leadsTo = (from: OrderStatus, to: OrderStatus) => ACTORS.some((actor) => canMove(from, to, actor));

const statusesWith = (fits: (status: OrderStatus) => boolean) => ORDER_STATUSES.filter(fits);

describe('an order status', () => {
  it('can be set by hand for many orders when its moves allow the person and it is no step of the system', () => {
    expect(listBulkTargets('owner')).toEqual([
      'queued downloading',
      'queued processing',
      'queued submitting to fulfiller',
      'cancelled',
    ]);
    const byStaff = [
      'queued downloading',
      'queued processing',
      'queued submitting to fulfiller',
      'picked',
      'in production',
      'awaiting packing',
      'packaged',
      'ready to ship',
      'shipped',
      'address issue',
      'artwork issue',
      'awaiting reprint',
      'cancelled',
    ];
    expect(listBulkTargets('staff')).toEqual(byStaff);
    expect(listBulkTargets('staff_admin')).toEqual(byStaff);
  });

  it('is set by a fulfiller’s event of its name', () => {
    const reached = new Set(
      ORDER_STATUSES.flatMap((status) =>
        FULFILLER_EVENTS.flatMap((event) => {
          const effect = resolveEventEffect(event, status);
          return effect.kind === 'moves' ? effect.through.filter((to) => to === event) : [];
        }),
      ),
    );
    expect([...FULFILLER_EVENTS]).toEqual([
      'picked',
      'in production',
      'awaiting packing',
      'packaged',
      'ready to ship',
      'shipped',
      'awaiting reprint',
      'address issue',
      'artwork issue',
      'delayed',
    ]);
    expect([...reached, 'delayed'].sort()).toEqual([...FULFILLER_EVENTS].sort());
  });

  it.each([
    ['received', ['new']],
    [
      'preparing',
      [
        'queued downloading',
        'downloaded',
        'queued processing',
        'processing',
        'processed',
        'queued submitting to fulfiller',
        'submitting to fulfiller',
        'fulfiller submission error',
        'fulfiller routing error',
        'over budget',
        'over budget limit',
      ],
    ],
    ['producing', ['submitted to fulfiller', 'picked', 'in production', 'awaiting reprint']],
    ['packing', ['awaiting packing', 'packaged', 'ready to ship']],
    ['shipped', ['shipped']],
    ['waiting', ['address issue', 'artwork issue']],
    ['cancelled', ['cancelled']],
  ] as const)('is `%s` to shoppers for exactly its statuses', (state, statuses) => {
    expect(statusesWith((status) => getTrackingState(status) === state)).toEqual(statuses);
  });

  it('lets a payment problem stop production until production begins', () => {
    expect(statusesWith((status) => !canHoldProduction(status))).toEqual([
      'in production',
      'awaiting packing',
      'packaged',
      'ready to ship',
      'shipped',
      'cancelled',
    ]);
  });
});

describe('the lists that derive from the status table', () => {
  it('hold exactly these statuses', () => {
    expect({
      fromFulfillerToCarrier: PRODUCTION_STATUSES,
      final: FINAL_STATUSES,
      withoutSale: STATUSES_WITHOUT_SALE,
      notAcceptedByFulfiller: UNSENT_STATUSES,
      ...SELF_MADE_WORK_STATUSES,
      attention: ATTENTION_STATUSES,
      customerService: statusesWith(isForCustomerService),
      leftBySolving: statusesWith(movesWhenSolved),
      setByTheSystemAlone: statusesWith((status) => !isSetBy(status, 'person') && !isSetBy(status, 'fulfiller')),
    }).toEqual({
      fromFulfillerToCarrier: [
        'submitted to fulfiller',
        'picked',
        'in production',
        'awaiting packing',
        'packaged',
        'ready to ship',
        'shipped',
      ],
      final: ['shipped', 'cancelled'],
      withoutSale: ['cancelled'],
      notAcceptedByFulfiller: [
        'new',
        'queued downloading',
        'downloaded',
        'queued processing',
        'processing',
        'processed',
        'queued submitting to fulfiller',
        'submitting to fulfiller',
        'fulfiller submission error',
      ],
      toMake: ['processed', 'awaiting reprint'],
      toShip: ['in production', 'awaiting packing', 'packaged', 'ready to ship'],
      attention: [
        'address issue',
        'artwork issue',
        'awaiting reprint',
        'fulfiller submission error',
        'fulfiller routing error',
        'over budget',
        'over budget limit',
      ],
      customerService: ['address issue', 'artwork issue'],
      leftBySolving: ['address issue', 'over budget', 'over budget limit'],
      setByTheSystemAlone: [
        'new',
        'downloaded',
        'processing',
        'processed',
        'submitting to fulfiller',
        'submitted to fulfiller',
        'fulfiller submission error',
        'fulfiller routing error',
        'over budget',
        'over budget limit',
      ],
    });
  });
});

describe('the status table does not contradict itself:', () => {
  it('what a person may set from an issue is open to the owner, and no step of the system alone', () => {
    for (const from of ATTENTION_STATUSES)
      for (const to of ORDER_STATUSES)
        if (canMove(from, to, 'owner')) expect([from, to, isSetBy(to, 'person')]).toEqual([from, to, true]);
  });

  it('a status needs attention exactly when it waits for something, and then it is beside the straight path', () => {
    for (const status of ORDER_STATUSES) {
      const { family, stage, waitsFor } = getStatusRules(status).group;
      expect([status, family === 'attention']).toEqual([status, waitsFor !== null]);
      expect([status, stage === null]).toEqual([status, waitsFor !== null || status === 'cancelled']);
    }
  });

  it('a move leads into every status but the first', () => {
    expect(statusesWith((to) => !ORDER_STATUSES.some((from) => leadsTo(from, to)))).toEqual(['new']);
  });

  it('a shop’s cancellation is accepted exactly where the system may cancel, or has cancelled', () => {
    for (const status of ORDER_STATUSES)
      expect([status, getStatusRules(status).shopify.cancellation === 'accept']).toEqual([
        status,
        status === 'cancelled' || canMove(status, 'cancelled', 'system'),
      ]);
  });

  it('an order has a place to resume exactly where it can enter an address or budget issue', () => {
    for (const status of ORDER_STATUSES) {
      const issues = statusesWith((to) => leadsTo(status, to) && movesWhenSolved(to));
      const { at } = getStatusRules(status).resumes;
      expect([status, at !== null]).toEqual([status, issues.length > 0]);
      for (const issue of issues) expect([issue, at !== null && canMove(issue, at, 'system')]).toEqual([issue, true]);
    }
  });

  it('a repair leads along a move', () => {
    for (const status of ORDER_STATUSES)
      for (const to of Object.values(getStatusRules(status).resumes.after))
        expect([status, to, leadsTo(status, to)]).toEqual([status, to, true]);
  });

  it('an order can be marked as made exactly where a self-made order can become ready to ship', () => {
    for (const status of ORDER_STATUSES)
      expect([status, getStatusRules(status).allows.actions.includes('made')]).toEqual([
        status,
        listSelfMadeMoves(status, 'ready to ship') !== null,
      ]);
  });
});
