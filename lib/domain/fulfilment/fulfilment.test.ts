import { TRACKING_STEPS } from '../orders/status-terms';
import { ORDER_STATUSES } from '../orders/statuses';
import { canMove } from '../orders/transitions';
import { calculateProductionCostMinor } from './budget';
import { FULFILLER_EVENTS, resolveEventEffect } from './events';
import { checkProof, parsePngFacts } from './proof';
import { type RoutingCandidate, type RoutingInput, routeOrder } from './routing';
import { getTrackingState, isTrackingNumber, isTrackingUrl } from './tracking';

const INPUT: RoutingInput = {
  country: 'GB',
  categories: [['T-shirts', 'Clothing'], ['Mugs']],
  printMethods: ['dtg'],
  pieces: 4,
  currency: 'GBP',
};
const candidate = (id: number, change: Partial<RoutingCandidate> = {}): RoutingCandidate => ({
  id,
  name: `Fulfiller ${id}`,
  reach: 1,
  enabled: true,
  connected: true,
  shipsTo: ['GB'],
  categories: ['T-shirts', 'Mugs'],
  printMethods: [],
  pricePerItemMinor: null,
  priceCurrency: null,
  leadTimeDays: null,
  dailyCapacity: null,
  takenToday: 0,
  ...change,
});
const route = (
  candidates: readonly RoutingCandidate[],
  preselectedId: number | null = null,
  rule: 'chosen by hand' | 'had it before' = 'chosen by hand',
) =>
  routeOrder(INPUT, candidates, {
    at: '2026-01-01T00:00:00Z',
    preselectedFulfiller: preselectedId === null ? null : { id: preselectedId, rule },
  });

describe('routing an order', () => {
  it('names every reason against a fulfiller, and selects nobody when all have some', () => {
    const decision = route([
      candidate(1, { shipsTo: ['FR'], categories: ['T-shirts'] }),
      candidate(2, { enabled: false, printMethods: ['embroidery'] }),
      candidate(3, { connected: false, dailyCapacity: 10, takenToday: 7 }),
    ]);
    expect([decision.chosen, decision.rule]).toEqual([null, null]);
    expect(decision.considered.map(({ reasons }) => reasons)).toEqual([
      ['country', 'category'],
      ['disabled', 'print method'],
      ['not connected', 'capacity'],
    ]);
  });

  it.each([
    ['only one', [candidate(1), candidate(2, { shipsTo: [] })], 1],
    ['own before shared', [candidate(1, { reach: 2 }), candidate(2)], 2],
    [
      'lowest price',
      [
        candidate(1, { pricePerItemMinor: 500, priceCurrency: 'GBP' }),
        candidate(2, { pricePerItemMinor: 499, priceCurrency: 'GBP' }),
        // A price in another currency cannot be compared.
        candidate(3, { pricePerItemMinor: 1, priceCurrency: 'EUR' }),
      ],
      2,
    ],
    ['shortest lead time', [candidate(1, { leadTimeDays: 3 }), candidate(2, { leadTimeDays: 2 })], 2],
    ['registered first', [candidate(2), candidate(1)], 1],
  ] as const)('is decided by %s, and says so', (rule, candidates, chosen) => {
    expect(route(candidates)).toMatchObject({ rule, chosen: { id: chosen } });
  });

  it('uses the last of a day’s capacity and nothing beyond', () => {
    expect(route([candidate(1, { dailyCapacity: 10, takenToday: 6 })]).chosen?.id).toBe(1);
    expect(route([candidate(1, { dailyCapacity: 10, takenToday: 7 })]).chosen).toBeNull();
  });

  it('gives an order to the fulfiller that a person chose, against the rules if need be, and to no substitute', () => {
    const far = candidate(2, { shipsTo: ['FR'] });
    expect(route([candidate(1), far], 2)).toMatchObject({ rule: 'chosen by hand', chosen: { id: 2 } });
    expect(route([candidate(1), { ...far, enabled: false }], 2).chosen).toBeNull();
    expect(route([candidate(1)], 2).chosen).toBeNull();
  });

  it('leaves an order with its previous fulfiller, however much better another one is now', () => {
    const dear = candidate(2, { pricePerItemMinor: 900, priceCurrency: INPUT.currency });
    const cheap = candidate(1, { pricePerItemMinor: 100, priceCurrency: INPUT.currency });
    expect(route([cheap, dear], 2, 'had it before')).toMatchObject({ rule: 'had it before', chosen: { id: 2 } });
    expect(route([cheap, { ...dear, enabled: false }], 2, 'had it before').chosen).toBeNull();
  });
});

describe('a fulfiller’s event', () => {
  it('only ever causes moves that the status table has, from every status', () => {
    for (const status of ORDER_STATUSES)
      for (const event of FULFILLER_EVENTS) {
        const effect = resolveEventEffect(event, status);
        let from = status;
        for (const to of effect.kind === 'moves' ? effect.through : []) {
          expect([event, from, to, canMove(from, to, 'system')]).toEqual([event, from, to, true]);
          from = to;
        }
      }
  });

  it('that is late is ignored, and that is too early is held', () => {
    expect(resolveEventEffect('picked', 'packaged')).toEqual({ kind: 'ignored', reason: 'passed already' });
    expect(resolveEventEffect('shipped', 'submitting to fulfiller')).toEqual({ kind: 'held' });
    expect(resolveEventEffect('picked', 'cancelled')).toEqual({ kind: 'refused', reason: 'cancelled' });
    // A parcel in transit is recorded, even if the order was cancelled.
    expect(resolveEventEffect('shipped', 'cancelled')).toEqual({ kind: 'recorded' });
    expect(resolveEventEffect('ready to ship', 'cancelled', { isTracked: true })).toEqual({ kind: 'recorded' });
    expect(resolveEventEffect('picked', 'new')).toEqual({ kind: 'refused', reason: 'not sent' });
  });
});

describe('the tracking page of a shopper', () => {
  it('has a step, a waiting state or an end for every status', () => {
    const states = new Set(ORDER_STATUSES.map(getTrackingState));
    expect(states).toEqual(new Set([...TRACKING_STEPS, 'waiting', 'cancelled']));
    expect(
      ['over budget', 'fulfiller routing error'].map((status) => getTrackingState(status as 'over budget')),
    ).toEqual(['preparing', 'preparing']);
  });

  it('contains no number or address that a page or a spreadsheet would execute', () => {
    expect(['RM123456789GB', '1Z 999-AA', '=1+1', '<b>', '-1', 'ab'].map(isTrackingNumber)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    const addresses = [
      '',
      'https://track.example/1',
      'http://track.example',
      'javascript:alert(1)',
      'https://u@x.test',
      'https:\\\\x.test',
    ];
    expect(addresses.map(isTrackingUrl)).toEqual([true, true, false, false, false, false]);
  });
});

describe('the check of a print file', () => {
  const png = (widthPx: number, heightPx: number, colourType = 6, perMetre = 11_811): Uint8Array => {
    const bytes = Buffer.alloc(80);
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]).copy(bytes);
    bytes.writeUInt32BE(13, 8);
    bytes.write('IHDR', 12, 'latin1');
    bytes.writeUInt32BE(widthPx, 16);
    bytes.writeUInt32BE(heightPx, 20);
    bytes.set([8, colourType, 0, 0, 0], 24);
    bytes.writeUInt32BE(9, 33);
    bytes.write('pHYs', 37, 'latin1');
    bytes.writeUInt32BE(perMetre, 41);
    return bytes;
  };
  const expectedFacts = { widthPx: 300, heightPx: 400, dpi: 300, hasInk: true };

  it('finds what is wrong with it', () => {
    expect(parsePngFacts(png(300, 400))).toEqual({ widthPx: 300, heightPx: 400, hasAlpha: true, dpi: 300 });
    expect([
      checkProof(png(300, 400), expectedFacts),
      checkProof(null, expectedFacts),
      checkProof(Buffer.from('<svg/>'), expectedFacts),
      checkProof(png(400, 300), expectedFacts),
      checkProof(png(300, 400, 6, 2_835), expectedFacts),
      checkProof(png(300, 400, 2), expectedFacts),
      checkProof(png(300, 400), { ...expectedFacts, hasInk: false }),
    ]).toEqual(['ok', 'missing', 'no png', 'wrong size', 'wrong dpi', 'not transparent', 'empty']);
  });
});

describe('what producing an order costs', () => {
  it('includes blank and print of every piece, one side at least', () => {
    const line = { blankMinor: 300, printMinor: 200, quantity: 2 };
    expect(
      calculateProductionCostMinor([
        { ...line, printedSides: 0 },
        { ...line, printedSides: 2 },
      ]),
    ).toBe(1_000 + 1_400);
    expect(calculateProductionCostMinor([])).toBe(0);
  });
});
