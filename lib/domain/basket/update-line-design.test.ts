import type { BasketLine } from './line';
import { updateLineDesign } from './update-line-design';

const line = (id: string, more: Partial<BasketLine> = {}): BasketLine => ({
  id,
  productId: 1,
  designRevision: 1,
  name: 'Shirt',
  description: '',
  code: 'tee',
  status: 'active',
  sku: 'tee-white-m',
  colour: 'white',
  colourName: 'White',
  size: 'medium',
  quantity: 2,
  unitNetMinor: 1_000,
  vatApplies: true,
  frontPreview: '/old',
  backPreview: null,
  front: [],
  back: [],
  ...more,
});
const design = { lineId: 'b', designRevision: 2, front: [], back: [], pictures: ['/new'] };

describe('a basket line that adopts the published design', () => {
  it('keeps its place and its pieces, and shows the new picture', () => {
    const lines = updateLineDesign([line('a', { productId: 2 }), line('b'), line('c', { productId: 3 })], design);
    expect(lines.map(({ productId }) => productId)).toEqual([2, 1, 3]);
    expect(lines[1]).toMatchObject({ designRevision: 2, quantity: 2, frontPreview: '/new', backPreview: null });
    expect(lines[1]?.id).not.toBe('b');
  });

  it('is merged with the same product that is in the basket already', () => {
    const [fresh] = updateLineDesign([line('b')], design);
    if (!fresh) throw new Error('no line');
    expect(updateLineDesign([line('b'), fresh], design)).toMatchObject([{ id: fresh.id, quantity: 4 }]);
  });

  it('changes nothing when the line was removed meanwhile', () => {
    const lines = [line('a')];
    expect(updateLineDesign(lines, design)).toBe(lines);
  });
});
