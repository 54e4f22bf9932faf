import { viewQuery } from './view-query';

describe('the address of a saved view', () => {
  it('consists of its filters, without their page and without another view', () => {
    expect(viewQuery('status=new%2Cshipped&sort=oldest&page=3')).toBe('sort=oldest&status=new%2Cshipped');
    expect(viewQuery('view=12')).toBe('');
    expect(viewQuery('')).toBe('');
    expect(viewQuery('own=1&status=new')).toBe(viewQuery('status=new&own=1'));
  });

  it('cannot inject a header or leave its page', () => {
    expect(viewQuery('q=a\r\nSet-Cookie: x')).toBe('q=a%0D%0ASet-Cookie%3A+x');
    expect(viewQuery('q=a#/../../users')).toBe('q=a%23%2F..%2F..%2Fusers');
  });
});
