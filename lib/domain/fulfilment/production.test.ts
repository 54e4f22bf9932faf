import { canMove, listSelfMadeMoves } from '../orders/transitions';
import { findCreditProblem, listProductionProblems, type ProductionFacts } from './production';
import { buildSelfMadeDecision, type RoutingCandidate, routeOrder } from './routing';

const printer = (change: Partial<RoutingCandidate> = {}): RoutingCandidate => ({
  id: 1,
  name: 'Print House',
  reach: 1,
  enabled: true,
  connected: true,
  shipsTo: ['GB', 'IE'],
  categories: ['T-shirts'],
  printMethods: ['direct-to-garment'],
  pricePerItemMinor: null,
  priceCurrency: null,
  leadTimeDays: 3,
  dailyCapacity: null,
  takenToday: 0,
  ...change,
});

const facts = (change: Partial<ProductionFacts> = {}): ProductionFacts => ({
  way: 'fulfiller',
  candidates: [printer()],
  products: [{ name: 'Tee', categories: ['T-shirts'], printMethods: ['direct-to-garment'] }],
  countries: ['GB'],
  credit: { isActive: true, limitMinor: 10_000, usedMinor: 0, isPaidBySales: false },
  isVerified: true,
  givesGifts: false,
  ...change,
});
const problems = (change: Partial<ProductionFacts>) =>
  listProductionProblems(facts(change)).map(({ problem, about }) => [problem, ...about].join(': '));

describe('a way of production', () => {
  it('is unset until somebody chooses it, and self-made works at once', () => {
    expect([problems({ way: null }), problems({ way: 'self', candidates: [] })]).toEqual([['not_chosen'], []]);
  });

  it('by a fulfiller needs a connected one that makes every product and ships to every country', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ candidates: [] })).toEqual(['no_fulfiller']);
    expect(problems({ candidates: [printer({ reach: 2 })] })).toEqual(['no_fulfiller']);
    expect(problems({ candidates: [printer({ connected: false }), printer({ enabled: false })] })).toEqual([
      'not_connected',
    ]);
    expect(problems({ candidates: [printer({ categories: ['Mugs'] })] })).toEqual(['cannot_make: Tee']);
    expect(problems({ candidates: [printer({ printMethods: ['embroidery'] })] })).toEqual(['cannot_make: Tee']);
    expect(problems({ countries: ['GB', 'FR'] })).toEqual(['cannot_ship: FR']);
    // France remains a gap, because the only fulfiller that ships there makes other products.
    const mugs = printer({ id: 2, categories: ['Mugs'], printMethods: [], shipsTo: ['FR'] });
    expect(problems({ candidates: [printer(), mugs], countries: ['FR'] })).toEqual(['cannot_ship: FR']);
  });

  it('by the platform needs a verified account, and a credit account with room in it or sales that the platform receives', () => {
    const platform = { way: 'platform', candidates: [printer({ reach: 2 })] } as const;
    const credit = (isActive: boolean, limitMinor: number | null, usedMinor = 0) =>
      problems({ ...platform, credit: { isActive, limitMinor, usedMinor, isPaidBySales: false } });
    expect(credit(false, 10_000)).toEqual(['no_credit']);
    expect(credit(true, null)).toEqual(['no_limit']);
    expect(credit(true, 0)).toEqual(['no_limit']);
    expect(credit(true, 10_000, 10_000)).toEqual(['limit_used']);
    expect(credit(true, 10_000)).toEqual([]);
    expect(problems({ ...platform, isVerified: false })).toEqual(['not_verified']);
    expect(problems({ ...platform, givesGifts: true, isVerified: false })).toEqual(['not_verified']);
    const none = { isActive: false, limitMinor: null, usedMinor: 0, isPaidBySales: false };
    expect(problems({ ...platform, givesGifts: true, credit: none })).toEqual(['no_credit']);
    expect(problems({ ...platform, isVerified: false, credit: none })).toEqual(['not_verified', 'no_credit']);
    // Payments of shoppers that the platform receives pay for the production of their orders, but not for gifts.
    const held = { ...none, isPaidBySales: true };
    expect(problems({ ...platform, credit: held })).toEqual([]);
    expect(problems({ ...platform, credit: held, isVerified: false })).toEqual(['not_verified']);
    expect(problems({ ...platform, credit: held, givesGifts: true })).toEqual(['no_credit']);
    expect(problems({ way: 'platform', candidates: [printer()] })).toEqual(['no_platform_fulfiller']);
    expect(findCreditProblem({ isActive: true, limitMinor: 1, usedMinor: 0, isPaidBySales: false })).toBeNull();
  });
});

describe('routing', () => {
  const input = {
    country: 'GB',
    categories: [['T-shirts']],
    printMethods: ['direct-to-garment'],
    pieces: 1,
    currency: 'GBP',
  };

  it('skips fulfillers that nobody would pay, though a person chose them', () => {
    const unpaid = printer({ reach: 2, obstacles: ['nobody pays'] });
    const byRules = routeOrder(input, [unpaid], { at: '', preselectedFulfiller: null });
    const byHand = routeOrder(input, [unpaid], { at: '', preselectedFulfiller: { id: 1, rule: 'chosen by hand' } });
    expect([byRules.chosen, byHand.chosen]).toEqual([null, null]);
    expect(byRules.considered[0]?.reasons).toEqual(['nobody pays']);
  });

  it('uses a fulfiller of another way only when a person chose it', () => {
    const other = printer({ obstacles: ['other way'] });
    expect(routeOrder(input, [other], { at: '', preselectedFulfiller: null }).chosen).toBeNull();
    const byHand = routeOrder(input, [other], { at: '', preselectedFulfiller: { id: 1, rule: 'chosen by hand' } });
    expect(byHand.chosen?.id).toBe(1);
  });

  it('says who makes an order that goes to no fulfiller', () => {
    const decision = buildSelfMadeDecision(input, { at: '', rule: 'self-made by store' });
    expect(decision).toMatchObject({ rule: 'self-made by store', chosen: null, considered: [] });
  });
});

describe('a self-made order', () => {
  it('passes production and packing on its way, by moves that only its maker may make', () => {
    expect(listSelfMadeMoves('processed', 'ready to ship')).toEqual([
      'in production',
      'awaiting packing',
      'packaged',
      'ready to ship',
    ]);
    expect(listSelfMadeMoves('ready to ship', 'shipped')).toEqual(['shipped']);
    expect([listSelfMadeMoves('shipped', 'shipped'), listSelfMadeMoves('new', 'shipped')]).toEqual([null, null]);
    expect([canMove('processed', 'in production', 'maker'), canMove('processed', 'in production', 'system')]).toEqual([
      true,
      false,
    ]);
  });
});
