import { SvgError, sanitiseSvg } from './sanitise-svg';
import { resolveFontList } from './svg-fonts';
import { parseSvgSize } from './svg-size';

const svg = (inside: string, attributes = 'viewBox="0 0 100 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const written = (source: string): string => sanitiseSvg(source).write(200, 100, ['data:image/png;base64,AA==']);
const problem = (source: string): Pick<SvgError, 'problem' | 'names'> => {
  try {
    sanitiseSvg(source);
  } catch (error) {
    if (error instanceof SvgError) return { problem: error.problem, names: error.names };
    throw error;
  }
  throw new Error('it was taken');
};

describe('the size of an SVG drawing', () => {
  it.each([
    ['60mm', '30mm', 60, 30],
    ['6cm', '3cm', 60, 30],
    ['2in', '1in', 50.8, 25.4],
    ['144pt', '72pt', 50.8, 25.4],
    ['12pc', '6pc', 50.8, 25.4],
  ])('is on paper what %s × %s are', (width, height, wide, high) => {
    const size = parseSvgSize({ width, height });
    expect(size?.ratio).toBeCloseTo(2);
    expect(size?.sizeMm?.width).toBeCloseTo(wide);
    expect(size?.sizeMm?.height).toBeCloseTo(high);
  });

  it.each([
    ['pixels', { width: '400', height: '200px' }],
    ['a viewBox alone', { viewBox: '0 0 400 200' }],
    ['shares and a viewBox', { width: '100%', height: '100%', viewBox: '-10,-10 400,200' }],
  ])('is only a proportion for %s', (_, root) => {
    expect(parseSvgSize(root)).toMatchObject({ ratio: 2, sizeMm: null });
  });

  it('follows the viewBox when only one side is given', () => {
    expect(parseSvgSize({ width: '80mm', viewBox: '0 0 400 200' })?.sizeMm).toEqual({ width: 80, height: 40 });
    expect(parseSvgSize({ height: '4cm', viewBox: '0 0 400 200' })?.sizeMm).toEqual({ width: 80, height: 40 });
  });

  it.each([
    {},
    { width: '100%', height: '100%' },
    { width: '0', height: '10' },
    { width: '-5mm', height: '10mm' },
    { viewBox: '0 0 0 10' },
    { viewBox: '0 0 ten 10' },
  ])('is missing in %j', (root) => {
    expect(parseSvgSize(root)).toBeNull();
  });
});

describe('a sanitised drawing', () => {
  it.each([
    ['a script', '<script>alert(1)</script>', /script|alert/],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>', /script|alert/],
    ['a handler', '<rect width="9" height="9" onload="alert(1)"/>', /onload|alert/],
    ['foreign markup', '<foreignObject><iframe src="http://127.0.0.1/"/></foreignObject>', /foreign|iframe|127/],
    ['an outside use', '<use xlink:href="http://127.0.0.1/x.svg#a"/>', /127/],
    ['an outside picture', '<image href="http://127.0.0.1/x.png" width="9" height="9"/>', /127/],
    ['a picture of this machine', '<image xlink:href="file:///etc/passwd" width="9" height="9"/>', /file:|passwd/],
    ['a drawing within', '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>', /svg\+xml/],
    ['an address in a style', '<rect style="fill:url(http://127.0.0.1/a)"/>', /127/],
    ['an escaped address in a style', '<rect style="fill:u\\72l(http://127.0.0.1/a)"/>', /url\(http|127/],
    ['an address in an attribute', '<rect fill="url(file:///etc/passwd)"/>', /file:/],
    ['an import', '<style>@import url("http://127.0.0.1/a.css");rect{fill:red}</style>', /import|127/],
    ['a typeface', '<style>@font-face{font-family:x;src:url(http://127.0.0.1/x.ttf)}</style>', /font-face|127/],
    ['a feImage', '<filter id="f"><feImage href="http://127.0.0.1/x.png"/></filter>', /feImage|127/],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>', /animate|javascript/],
    ['a style sheet instruction', '<?xml-stylesheet href="http://127.0.0.1/a.css"?><rect/>', /stylesheet|127/],
  ])('loses %s and keeps its shapes', (_, inside, lost) => {
    const safe = written(svg(`${inside}<circle r="4" fill="#f00"/>`));
    expect(safe).not.toMatch(lost);
    expect(safe).toContain('<circle r="4" fill="#f00">');
  });

  it('keeps references within the drawing', () => {
    const safe = written(
      svg('<linearGradient id="g"/><rect fill="url(#g)"/><use xlink:href="#g"/><style>.a{fill:url(#g)}</style>'),
    );
    expect(safe).toContain('fill="url(#g)"');
    expect(safe).toContain('href="#g"');
    expect(safe).toContain('.a{fill:url(#g)}');
  });

  it('keeps embedded pictures apart, to be decoded before they are put back', () => {
    const source = svg('<image xlink:href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>');
    expect(sanitiseSvg(source).pictures).toHaveLength(1);
    expect(written(source)).toContain('<image width="9" height="9" href="data:image/png;base64,AA=="');
  });

  it('keeps the simple entities of design tools, and drops the others', () => {
    const head = (entities: string) => `<!DOCTYPE svg [${entities}]>`;
    const simple = head('<!ENTITY red "#f00">') + svg('<rect fill="&red;"/>');
    expect(written(simple)).toContain('fill="#f00"');
    const outside = head('<!ENTITY x SYSTEM "file:///etc/passwd">') + svg('<rect id="&x;"/>');
    expect(written(outside)).not.toContain('passwd');
    const laughs = head('<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">') + svg('<rect id="&c;"/>');
    expect(written(laughs)).not.toContain('ha');
    const many = head(`<!ENTITY a "${'x'.repeat(300)}">`) + svg(`<rect id="${'&a;'.repeat(4_000)}"/>`);
    expect(problem(many)).toMatchObject({ problem: 'complex' });
  });

  it.each([
    ['nested too deep', svg(`${'<g>'.repeat(300)}${'</g>'.repeat(300)}`), 'complex'],
    ['of too many parts', svg('<g/>'.repeat(50_001)), 'complex'],
    ['with a filter of too many steps', svg(`<filter id="f">${'<feFlood/>'.repeat(13)}</filter><rect/>`), 'complex'],
    ['that is not closed', '<svg viewBox="0 0 1 1"><g>', 'unreadable'],
    ['without a size', svg('<rect/>', ''), 'size'],
  ])('is rejected %s', (_, source, expected) => {
    expect(problem(source).problem).toBe(expected);
  });
});

describe('the texts of a drawing', () => {
  it('are drawn in one of our typefaces, however its style is spelled', () => {
    expect(resolveFontList("'Montserrat-ExtraBold', sans-serif")).toEqual({ family: 'Montserrat' });
    expect(resolveFontList('PlayfairDisplay-BoldItalic')).toEqual({ family: 'Playfair Display' });
    expect(resolveFontList('sans-serif')).toEqual({ family: 'Noto Sans' });
    expect(sanitiseSvg(svg('<text font-family="Lobster">Hi</text>')).families).toContain('Lobster');
  });

  it.each([
    ['an attribute', '<text font-family="MyriadPro-Regular">Hi</text>'],
    ['a style', '<text style="font-family:MyriadPro-Regular,serif">Hi</text>'],
    ['a style sheet', '<style>.a{font-family:MyriadPro-Regular}</style><text class="a">Hi</text>'],
    ['a shorthand', '<style>.a{font:italic 12px/1.2 MyriadPro-Regular}</style><text class="a">Hi</text>'],
  ])('are rejected with the name of a typeface that we lack, given in %s', (_, inside) => {
    expect(problem(svg(inside))).toEqual({ problem: 'fonts', names: 'MyriadPro-Regular' });
  });

  it('need no typeface when they are empty', () => {
    expect(sanitiseSvg(svg('<path d="M0 0" style="font-family:Helvetica"/>')).families).toEqual([]);
    expect(sanitiseSvg(svg('<text font-family="Helvetica"> </text>')).families).toEqual([]);
  });

  it('are rejected with the characters that none of our typefaces has', () => {
    expect(problem(svg('<text>你好 ok</text>'))).toEqual({ problem: 'letters', names: '你, 好' });
  });
});
