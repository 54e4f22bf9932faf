import { findSubjectPath, getSubjectName } from './subject';

const entry = (subjectType: string, details = {}) => ({ tenantId: 7, subjectType, subjectId: '12', details });

describe('the subject of an audit entry', () => {
  it.each([
    ['event', { slug: 'summer-fest' }, '/events/summer-fest/overview', '/events/summer-fest/overview'],
    ['event', {}, null, null],
    ['event', { slug: '../../api/logout' }, null, null],
    ['voucher', { event: 'summer-fest' }, '/events/summer-fest/vouchers', '/events/summer-fest/vouchers'],
    ['order', {}, '/orders/12', '/orders/12'],
    ['tenant', {}, '/settings/company-details', '/clients/7'],
    ['user', {}, '/users', '/clients/7'],
    ['something', {}, null, null],
  ])('%s with %j links an owner to %p and staff to %p', (type, details, owner, staff) => {
    expect([findSubjectPath(entry(type, details), false), findSubjectPath(entry(type, details), true)]).toEqual([
      owner,
      staff,
    ]);
  });

  it('has the recorded name, otherwise its number', () => {
    expect(getSubjectName({ subjectId: '12', details: { order_ref: 'ML-1' } })).toBe('ML-1');
    expect(getSubjectName({ subjectId: '12', details: {} })).toBe('#12');
    expect(getSubjectName({ subjectId: '00000000-0000', details: {} })).toBe('00000000');
  });
});
