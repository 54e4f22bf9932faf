import { toViewQuery } from './view-query';

describe('the address of a saved view', () => {
  it('consists of its filters, without their page and without another view', () => {
    expect(toViewQuery('status=new%2Cshipped&sort=oldest&page=3')).toBe('sort=oldest&status=new%2Cshipped');
    expect(toViewQuery('view=12')).toBe('');
    expect(toViewQuery('')).toBe('');
    expect(toViewQuery('own=1&status=new')).toBe(toViewQuery('status=new&own=1'));
  });

  it('cannot inject a header or leave its page', () => {
    expect(toViewQuery('q=a\r\nSet-Cookie: x')).toBe('q=a%0D%0ASet-Cookie%3A+x');
    expect(toViewQuery('q=a#/../../users')).toBe('q=a%23%2F..%2F..%2Fusers');
  });
});
