import { parseBlankFact } from './facts';

describe('a product fact', () => {
  it('is read by its kind', () => {
    expect(parseBlankFact('material:80 cotton+20 recycled-polyester')).toEqual({
      kind: 'material',
      parts: [
        { percent: 80, code: 'cotton' },
        { percent: 20, code: 'recycled-polyester' },
      ],
    });
    expect(parseBlankFact('material:stoneware')).toEqual({
      kind: 'material',
      parts: [{ percent: null, code: 'stoneware' }],
    });
    expect(parseBlankFact('grammage:180')).toEqual({ kind: 'grammage', amount: 180 });
    expect(parseBlankFact('format:420x594')).toEqual({ kind: 'format', widthMm: 420, heightMm: 594 });
    expect(parseBlankFact('care:wash-30')).toEqual({ kind: 'care', code: 'wash-30' });
  });

  it.each(['180 g/m²', 'Weight: 155 g', 'weight:heavy', 'material:+', 'care:', ':', '', 'care:Wash at 30 °C'])(
    'in another form is a free text: %p',
    (text) => expect(parseBlankFact(text)).toEqual({ kind: 'text', text }),
  );
});
