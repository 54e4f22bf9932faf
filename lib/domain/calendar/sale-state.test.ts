import { formatLocalTime } from '../dates/zone';
import { getSaleState, getShopperStatus, toPublicSale } from './sale-state';
import type { StoreCalendar } from './store-calendar';

const LONDON = 'Europe/London';
const calendar = (change: Partial<StoreCalendar> = {}): StoreCalendar => ({
  timeZone: LONDON,
  place: '',
  eventFrom: null,
  eventUntil: null,
  mode: 'always',
  opensAt: null,
  closesAt: null,
  shownClosesAt: null,
  everyDays: null,
  breakDays: 0,
  shipBy: null,
  whenClosed: 'products',
  afterEvent: 'continues',
  ...change,
});
const at = (iso: string) => new Date(iso);
const OPENS = at('2026-06-01T08:00:00Z');
const CLOSES = at('2026-06-14T17:00:00Z');
const WINDOW = calendar({ mode: 'window', opensAt: OPENS, closesAt: CLOSES });

describe('the sale of a store', () => {
  it('shows shoppers no closing of a rolling window that the next one follows at once', () => {
    const rolling = calendar({ mode: 'rolling', opensAt: OPENS, everyDays: 7 });
    const next = at('2026-06-08T08:00Z');
    expect(toPublicSale(rolling, OPENS)).toMatchObject({
      phase: 'open',
      closesAt: null,
      windowEndsAt: next,
      changesAt: next,
    });
    expect(getSaleState(rolling, OPENS).closesAt).toEqual(next);
    expect(toPublicSale({ ...rolling, breakDays: 1 }, OPENS)).toMatchObject({
      closesAt: at('2026-06-07T08:00Z'),
      windowEndsAt: null,
    });
    expect(toPublicSale({ ...rolling, closesAt: next }, OPENS)).toMatchObject({ closesAt: next, windowEndsAt: null });
  });

  it('is open at any time without a window, and ends with the last day of its event where the owner wants that', () => {
    expect(getSaleState(calendar(), at('2030-01-01T00:00:00Z'))).toMatchObject({ phase: 'open', closesAt: null });
    const ends = calendar({ eventFrom: '2026-07-10', eventUntil: '2026-07-12', afterEvent: 'ends' });
    // Midnight in London, in summer time.
    const end = at('2026-07-12T23:00:00Z');
    expect(getSaleState(ends, new Date(end.getTime() - 1))).toMatchObject({ phase: 'open', closesAt: end });
    expect(getSaleState(ends, end)).toMatchObject({ phase: 'over', opensAt: null, closedAt: end });
  });

  it.each([
    ['2026-06-01T07:59:59.999Z', 'before', OPENS, null],
    ['2026-06-01T08:00:00Z', 'open', null, CLOSES],
    ['2026-06-14T16:59:59.999Z', 'open', null, CLOSES],
    ['2026-06-14T17:00:00Z', 'closed', null, null],
  ])('in one window at %s is %s', (now, phase, opensAt, closesAt) => {
    expect(getSaleState(WINDOW, at(now))).toMatchObject({ phase, opensAt, closesAt });
  });

  it('rolls on: windows of the same length with a break, numbered from 1, until the end', () => {
    const rolling = calendar({ mode: 'rolling', opensAt: OPENS, everyDays: 14, breakDays: 2 });
    expect(getSaleState(rolling, at('2026-05-31T00:00:00Z'))).toMatchObject({ phase: 'before', opensAt: OPENS });
    expect(getSaleState(rolling, OPENS)).toMatchObject({ phase: 'open', window: 1, closesAt: at('2026-06-13T08:00Z') });
    expect(getSaleState(rolling, at('2026-06-13T08:00Z'))).toMatchObject({
      phase: 'between',
      opensAt: at('2026-06-15T08:00Z'),
    });
    expect(getSaleState(rolling, at('2026-06-15T08:00Z'))).toMatchObject({ phase: 'open', window: 2 });
    const ending = { ...rolling, closesAt: at('2026-06-14T00:00Z') };
    expect(getSaleState(ending, at('2026-06-13T09:00Z'))).toMatchObject({ phase: 'between', opensAt: null });
    expect(getSaleState(ending, at('2026-06-20T09:00Z'))).toMatchObject({ phase: 'closed' });
  });

  it('opens and closes at the same local time on both sides of a clock change', () => {
    for (const [timeZone, first] of [
      [LONDON, '2026-03-20T09:00Z'],
      ['America/New_York', '2026-10-20T13:00Z'],
      ['Pacific/Auckland', '2026-03-20T21:00Z'],
      ['Asia/Kathmandu', '2026-03-20T03:15Z'],
    ] as const) {
      const rolling = calendar({ timeZone, mode: 'rolling', opensAt: at(first), everyDays: 7, breakDays: 1 });
      const time = formatLocalTime(at(first), timeZone).slice(11);
      for (let day = 0; day < 40; day += 1) {
        const now = new Date(Date.parse(first) + day * 86_400_000 + 1);
        const { opensAt, closesAt } = getSaleState(rolling, now);
        const boundary = opensAt ?? closesAt;
        expect(boundary && formatLocalTime(boundary, timeZone).slice(11)).toBe(time);
        expect(boundary && boundary > now).toBe(true);
      }
    }
  });

  it('has a boundary after which its state differs, at any moment of any calendar', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const ZONES = [LONDON, 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Apia'];
    for (let round = 0; round < 2_000; round += 1) {
      const base = Date.UTC(2026, random(12), 1 + random(28), random(24), random(60));
      const everyDays = 1 + random(30);
      const rolling = calendar({
        timeZone: ZONES[random(ZONES.length)] ?? LONDON,
        mode: 'rolling',
        opensAt: new Date(base),
        everyDays,
        breakDays: random(everyDays),
        eventFrom: new Date(base + random(90) * 86_400_000).toISOString().slice(0, 10),
        afterEvent: random(2) === 0 ? 'ends' : 'continues',
      });
      const now = new Date(base + (random(120) - 10) * 86_400_000 + random(86_400_000));
      const state = getSaleState(rolling, now);
      const boundary = state.opensAt ?? state.closesAt;
      if (boundary === null) continue;
      expect(boundary > now).toBe(true);
      expect(getSaleState(rolling, new Date(boundary.getTime() - 1))).toEqual(state);
      expect(getSaleState(rolling, boundary)).not.toEqual(state);
    }
  });
});

describe('the status that shoppers meet', () => {
  const now = at('2026-06-20T00:00:00Z');

  it('is the one that the owner set, without dates and for stores that are not active', () => {
    expect(getShopperStatus('Active', null, now)).toBe('Active');
    expect(getShopperStatus('Draft', WINDOW, now)).toBe('Draft');
    expect(getShopperStatus('On hold', WINDOW, at('2026-06-02T00:00:00Z'))).toBe('On hold');
  });

  it('is on hold while the store is closed, or that of a draft from a day after the closing', () => {
    expect(getShopperStatus('Active', WINDOW, at('2026-06-02T00:00:00Z'))).toBe('Active');
    expect(getShopperStatus('Active', WINDOW, now)).toBe('On hold');
    const hidden = { ...WINDOW, whenClosed: 'hidden' } as const;
    expect(getShopperStatus('Active', hidden, at('2026-05-01T00:00:00Z'))).toBe('Draft');
    expect(getShopperStatus('Active', hidden, new Date(CLOSES.getTime() + 86_399_999))).toBe('On hold');
    expect(getShopperStatus('Active', hidden, new Date(CLOSES.getTime() + 86_400_000))).toBe('Draft');
    // The end of the event takes no orders away, so the hidden store does not appear again.
    const ends = { ...hidden, eventFrom: '2026-07-10', afterEvent: 'ends' } as const;
    expect(getShopperStatus('Active', ends, at('2026-07-11T12:00:00Z'))).toBe('Draft');
  });
});

describe('what shoppers may know of a sale', () => {
  const shownClosesAt = at('2026-06-14T12:00:00Z');
  const withOtherClosing = { ...WINDOW, shownClosesAt };

  it('names the closing that the owner shows, and never the real one while the shown one stands before it', () => {
    expect(toPublicSale(withOtherClosing, OPENS)).toMatchObject({ closesAt: shownClosesAt, changesAt: shownClosesAt });
    for (const now of [shownClosesAt, new Date(CLOSES.getTime() - 1)]) {
      const sale = toPublicSale(withOtherClosing, now);
      expect(sale).toMatchObject({ phase: 'open', closesAt: null, isLastCall: true });
      expect(sale.changesAt).toEqual(new Date(now.getTime() + 1_000));
    }
    expect(toPublicSale(withOtherClosing, CLOSES)).toMatchObject({
      phase: 'closed',
      isLastCall: false,
      changesAt: null,
    });
  });

  it('names the real closing where no other is shown', () => {
    expect(toPublicSale(WINDOW, OPENS)).toMatchObject({ closesAt: CLOSES, changesAt: CLOSES, isLastCall: false });
  });

  it('changes when a hidden store goes', () => {
    const changesAt = new Date(CLOSES.getTime() + 86_400_000);
    expect(toPublicSale({ ...WINDOW, whenClosed: 'hidden' }, CLOSES)).toMatchObject({ changesAt });
  });
});
