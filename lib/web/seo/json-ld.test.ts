import { serialiseJsonLd } from './json-ld';

describe('structured data for search engines', () => {
  it('cannot end its script element, and is read as it was written', () => {
    const data = { name: '</script><script>alert(1)</script><!--', text: 'a < b & "c"' };
    const written = serialiseJsonLd(data);
    expect(written).not.toContain('<');
    expect(JSON.parse(written)).toEqual(data);
  });
});
