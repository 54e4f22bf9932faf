import { CLIENT_ABILITIES, hasClientAbility, listVerificationNeeds } from './verification';

it('a client that nobody verified can sell through its own account and make its own products, and no more', () => {
  const may = (isVerified: boolean) => CLIENT_ABILITIES.filter((ability) => hasClientAbility(ability, { isVerified }));
  expect(may(false)).toEqual(['own payment account', 'own production']);
  expect(may(true)).toEqual([...CLIENT_ABILITIES]);
});

it('verification needs a confirmed e-mail address, and a company with a name and an address', () => {
  expect(listVerificationNeeds({ isEmailConfirmed: false, legalName: ' ', address: '' })).toEqual([
    'confirmed e-mail',
    'legal name',
    'address',
  ]);
  expect(listVerificationNeeds({ isEmailConfirmed: true, legalName: 'Brightside', address: 'Canal Yard' })).toEqual([]);
});
