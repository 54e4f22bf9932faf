import fc from 'fast-check';
import { textElementSchema } from '../scene/schema';
import { type BasketAction, type CountedLine, canCheckOut, countItems, QUANTITY_LIMITS, reduceBasket } from './basket';
import { BASKET_ERROR_MESSAGES } from './errors';
import { type BasketLine, buildBasketLineId } from './line';
import { toBasketLineDto } from './to-dto';

const one = [{ id: 'a', quantity: 1 }];
const two = [{ id: 'a', quantity: 2 }];
const text = (value: string, customisable = true) =>
  textElementSchema.parse({
    id: 'name',
    type: 'Text',
    left: 0,
    top: 0,
    text: value,
    fontFamily: 'Inter',
    fontSize: 20,
    customisable,
  });

describe('the basket', () => {
  it.each<[string, CountedLine[], BasketAction<CountedLine>, CountedLine[]]>([
    ['removes a line on minus at 1', one, { type: 'decrement', id: 'a' }, []],
    ['takes one off on minus at 2', two, { type: 'decrement', id: 'a' }, one],
    ['adds one on plus', one, { type: 'increment', id: 'a' }, two],
    ['adds up on adding the same id', two, { type: 'add', line: { id: 'a', quantity: 3 } }, [{ id: 'a', quantity: 5 }]],
    [
      'opens a line for another id',
      one,
      { type: 'add', line: { id: 'b', quantity: 1 } },
      [...one, { id: 'b', quantity: 1 }],
    ],
    ['removes a line at quantity 0', two, { type: 'setQuantity', id: 'a', quantity: 0 }, []],
    ['removes a line at quantity -1', two, { type: 'setQuantity', id: 'a', quantity: -1 }, []],
    ['refuses 1.5', two, { type: 'setQuantity', id: 'a', quantity: 1.5 }, two],
    ['refuses NaN', two, { type: 'setQuantity', id: 'a', quantity: Number.NaN }, two],
    ['stops at 999', two, { type: 'setQuantity', id: 'a', quantity: 1000 }, [{ id: 'a', quantity: 999 }]],
    ['ignores an unknown id', two, { type: 'increment', id: 'x' }, two],
    [
      'puts a removed line back in its place',
      one,
      { type: 'restore', line: { id: 'b', quantity: 4 }, index: 0 },
      [{ id: 'b', quantity: 4 }, ...one],
    ],
    [
      'puts an edited line in the place of the old',
      [...one, { id: 'b', quantity: 2 }],
      { type: 'replace', id: 'a', line: { id: 'c', quantity: 5 } },
      [
        { id: 'c', quantity: 5 },
        { id: 'b', quantity: 2 },
      ],
    ],
    [
      'adds an edited line to the same goods',
      [...two, { id: 'b', quantity: 3 }],
      { type: 'replace', id: 'a', line: { id: 'b', quantity: 2 } },
      [{ id: 'b', quantity: 5 }],
    ],
    [
      'keeps an edited line that stayed what it was',
      two,
      { type: 'replace', id: 'a', line: { id: 'a', quantity: 1 } },
      one,
    ],
    [
      'adds an edited line whose old one is gone',
      one,
      { type: 'replace', id: 'x', line: { id: 'b', quantity: 2 } },
      [...one, { id: 'b', quantity: 2 }],
    ],
    ['clears', two, { type: 'clear' }, []],
  ])('%s', (_title, before, action, after) => {
    expect(reduceBasket(before, action)).toEqual(after);
  });

  it('behaves like a map of counts under any sequence of actions', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const action: fc.Arbitrary<BasketAction<CountedLine>> = fc.oneof(
      fc.record({
        type: fc.constant('add' as const),
        line: fc.record({ id, quantity: fc.integer({ min: 1, max: 600 }) }),
      }),
      fc.record({ type: fc.constantFrom('increment' as const, 'decrement' as const, 'remove' as const), id }),
      fc.record({ type: fc.constant('clear' as const) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const model = new Map<string, number>();
        let lines: readonly CountedLine[] = [];
        for (const step of actions) {
          lines = reduceBasket(lines, step);
          if (step.type === 'clear') model.clear();
          else if (step.type === 'remove') model.delete(step.id);
          else if (step.type === 'add')
            model.set(step.line.id, Math.min(999, (model.get(step.line.id) ?? 0) + step.line.quantity));
          else if (step.type !== 'restore' && step.type !== 'removeOrdered' && model.has(step.id)) {
            const quantity = (model.get(step.id) ?? 0) + (step.type === 'increment' ? 1 : -1);
            if (quantity < 1) model.delete(step.id);
            else model.set(step.id, Math.min(999, quantity));
          }
        }
        expect(lines.map((line) => [line.id, line.quantity])).toEqual([...model]);
        expect(
          lines.every((line) => line.quantity >= QUANTITY_LIMITS.min && line.quantity <= QUANTITY_LIMITS.max),
        ).toBe(true);
      }),
    );
  });

  it('loses what was ordered, but nothing that was added since', () => {
    const before = [
      { id: 'a', quantity: 3 },
      { id: 'b', quantity: 1 },
      { id: 'c', quantity: 2 },
    ];
    const ordered = [
      { id: 'a', quantity: 2 },
      { id: 'b', quantity: 4 },
      { id: 'gone', quantity: 1 },
    ];
    expect(reduceBasket(before, { type: 'removeOrdered', ordered })).toEqual([
      { id: 'a', quantity: 1 },
      { id: 'c', quantity: 2 },
    ]);
    expect(reduceBasket(before, { type: 'removeOrdered', ordered: [] })).toBe(before);
  });

  it('counts pieces, and opens checkout with one line', () => {
    expect(countItems([...two, { id: 'b', quantity: 3 }])).toBe(5);
    expect([canCheckOut([]), canCheckOut(one)]).toEqual([false, true]);
    expect(new Set(Object.values(BASKET_ERROR_MESSAGES)).size).toBe(7);
  });
});

describe('the identity of a line', () => {
  const tee = { productId: 7, colour: 'navy', size: 'medium', front: [text('Ada')], back: [] };

  it('is the same for the same goods', () => {
    expect(buildBasketLineId({ ...tee, front: [text('Ada')] })).toBe(buildBasketLineId(tee));
  });

  it.each([
    ['product', { ...tee, productId: 8 }],
    ['colour', { ...tee, colour: 'red' }],
    ['size', { ...tee, size: 'large' }],
    ['text', { ...tee, front: [text('Bob')] }],
    ['side', { ...tee, front: [], back: [text('Ada')] }],
  ])('differs by %s', (_what, other) => {
    expect(buildBasketLineId(other)).not.toBe(buildBasketLineId(tee));
  });

  it('stays short with the longest text', () => {
    expect(buildBasketLineId({ ...tee, front: [text('x'.repeat(5000))] }).length).toBeLessThan(60);
  });

  it('has no collision over ten thousand names', () => {
    expect(
      new Set(Array.from({ length: 10_000 }, (_, n) => buildBasketLineId({ ...tee, front: [text(`name ${n}`)] }))).size,
    ).toBe(10_000);
  });
});

describe('a basket line in a request', () => {
  const line: BasketLine = {
    id: '7-x',
    productId: 7,
    name: 'Tee',
    description: 'Soft',
    code: 'TEE',
    status: 'active',
    sku: 'TEE-NAVY-M',
    colour: 'navy',
    colourName: 'Navy',
    size: 'medium',
    quantity: 2,
    unitNetMinor: 1249,
    vatApplies: true,
    frontPreview: '/f.webp',
    backPreview: null,
    front: [text('Ada'), text('fixed', false)],
    back: [],
  };

  it('has the names and amounts of the specification', () => {
    expect(toBasketLineDto(line)).toMatchObject({
      price: 12.49,
      product_id: 7,
      quantity: 2,
      store_default_vat: 1,
      store_selling_price: 12.49,
      images: { front: '/f.webp' },
      selected: { code: 'TEE' },
      custom_text_front: 'Ada',
      custom_text_back: '',
      products: {
        store: { identifier: 'TEE-NAVY-M', colour: 'navy', size: 'medium', quantity: 2 },
        colour_names: ['Navy'],
      },
    });
  });
});
