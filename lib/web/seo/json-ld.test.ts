import { jsonLd } from './json-ld';

describe('data of a page for search engines', () => {
  it('cannot end the script that they stand in, and read as they were written', () => {
    const data = { name: '</script><script>alert(1)</script><!--', text: 'a < b & "c"' };
    const written = jsonLd(data);
    expect(written).not.toContain('<');
    expect(JSON.parse(written)).toEqual(data);
  });
});
