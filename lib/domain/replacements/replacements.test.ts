import { arePickedLinesValid, isReplaceable, listReplacementPayers } from './replacements';

const ordered = [
  { id: 'a', quantity: 2 },
  { id: 'b', quantity: 1 },
];

it.each([
  [[{ lineId: 'a', quantity: 2 }], true],
  [
    [
      { lineId: 'a', quantity: 1 },
      { lineId: 'b', quantity: 1 },
    ],
    true,
  ],
  [[], false],
  [[{ lineId: 'a', quantity: 3 }], false],
  [[{ lineId: 'a', quantity: 0 }], false],
  [[{ lineId: 'c', quantity: 1 }], false],
  [
    [
      { lineId: 'a', quantity: 1 },
      { lineId: 'a', quantity: 1 },
    ],
    false,
  ],
])('%j can be replaced: %p', (picked, allowed) => expect(arePickedLinesValid(picked, ordered)).toBe(allowed));

it('nobody can replace a cancelled order, and only staff can let the platform pay', () => {
  expect([isReplaceable('shipped'), isReplaceable('cancelled')]).toEqual([true, false]);
  expect(listReplacementPayers({ superadmin: false })).toEqual(['tenant', 'fulfiller']);
  expect(listReplacementPayers({ superadmin: true })).toContain('platform');
});
