import { isPublicEndpoint, REGISTRATION_FIELDS, registrationSchema } from './registration';

const whole = {
  name: 'Print House',
  contact_name: 'Ada',
  email: 'ada@print.test',
  address: 'Street 1',
  country: 'GB',
  ships_to: ['GB', 'IE', 'GB'],
  categories: ['Clothing'],
  print_methods: ['Embroidery'],
};

describe('a registration', () => {
  it('requires a name, an address, countries and products', () => {
    const missing = registrationSchema.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(missing).toEqual(
      Object.keys(whole).toSorted((a, b) => REGISTRATION_FIELDS.indexOf(a) - REGISTRATION_FIELDS.indexOf(b)),
    );
    expect(registrationSchema.parse(whole)).toMatchObject({
      ships_to: ['GB', 'IE'],
      lead_time_days: null,
      cut_off_hour: null,
      api_key: '',
    });
  });

  it.each<[string, unknown]>([
    ['email', 'nobody'],
    ['name', 'A\r\nBcc: x@y.test'],
    ['country', 'XX'],
    ['ships_to', []],
    ['lead_time_days', 1.5],
    ['cut_off_hour', 24],
    ['cut_off_hour', 0],
    ['lead_time_days', -1],
    ['lead_time_days', Number.NaN],
    ['api_endpoint', 'http://print.test/orders'],
  ])('rejects %s %p', (field, value) => {
    const problems = registrationSchema.safeParse({ ...whole, [field]: value }).error?.issues;
    expect(problems?.map(({ path }) => path[0])).toEqual([field]);
  });

  it.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://printer.local/x',
    'https://user:pw@print.test/x',
    'https://print.test:8443/x',
    'https://print.test\\@evil.test/x',
    'https://print.test/ x',
    'file:///etc/passwd',
    'gopher://print.test',
  ])('is not sent to %s', (address) => expect(isPublicEndpoint(address)).toBe(false));

  it('may be sent to a public name', () =>
    expect(isPublicEndpoint('https://api.print-house.co.uk/v1/orders')).toBe(true));
});
