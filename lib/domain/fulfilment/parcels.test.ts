import { countShippedPieces, listUnsentPieces, planParcel } from './parcels';

const ordered = [
  { id: 'a', quantity: 2 },
  { id: 'b', quantity: 1 },
];

describe('a parcel', () => {
  it('that names no lines holds all that is left', () => {
    expect(planParcel(ordered, [], undefined)).toEqual({
      kind: 'planned',
      isLast: true,
      lines: [
        { line_id: 'a', quantity: 2 },
        { line_id: 'b', quantity: 1 },
      ],
    });
    const first = [{ line_id: 'a', quantity: 1 }];
    expect(planParcel(ordered, [first], undefined)).toMatchObject({
      lines: [
        { line_id: 'a', quantity: 1 },
        { line_id: 'b', quantity: 1 },
      ],
    });
  });

  it('is the last one when nothing is left after it', () => {
    const first = [{ line_id: 'a', quantity: 2 }];
    expect(planParcel(ordered, [], first)).toMatchObject({ kind: 'planned', isLast: false });
    expect(planParcel(ordered, [first], [{ line_id: 'b', quantity: 1 }])).toMatchObject({ isLast: true });
    expect(countShippedPieces(ordered, [first])).toEqual({ shipped: 2, total: 3 });
  });

  it('holds neither more than is left, nor a line twice, nor a line of another order', () => {
    const plan = planParcel(
      ordered,
      [[{ line_id: 'a', quantity: 1 }]],
      [
        { line_id: 'a', quantity: 2 },
        { line_id: 'c', quantity: 1 },
        { line_id: 'a', quantity: 1 },
      ],
    );
    expect(plan).toEqual({
      kind: 'refused',
      problems: [
        { at: 0, problem: 'more than left', left: 1 },
        { at: 1, problem: 'unknown line' },
        { at: 2, problem: 'named twice' },
      ],
    });
  });

  it('subtracted from a remainder never results in less than nothing', () => {
    expect(listUnsentPieces(ordered, [[{ line_id: 'a', quantity: 9 }]])).toEqual([{ line_id: 'b', quantity: 1 }]);
  });
});
