import type { CustomerSnapshot } from '@/lib/db/schema/orders';

/** name | street | second line | city | county | postcode | country | ISO code | state | state's abbreviation */
const NOTES = {
  UK: [
    'Amelia Hart|14 Lark Rise||Liverpool|Merseyside|L17 3BN|United Kingdom|GB',
    'Kwame Mensah|Flat 6, Copperfield House|82 Dock Road|Bristol||BS1 6XN|United Kingdom|GB',
    'Isla MacLeod|3 Shore Street||Oban|Argyll and Bute|PA34 4LP|United Kingdom|GB',
    'Harpreet Gill|27 Victoria Terrace||Leicester|Leicestershire|LE2 1TQ|United Kingdom|GB',
    'Owen Price|9 Heol y Bryn||Swansea||SA2 0QJ|United Kingdom|GB',
    'Grace Adeyemi|51 Willow Grove||Birmingham|West Midlands|B29 7PS|United Kingdom|GB',
    'Daniel Novak|120 Station Parade|Second floor|Leeds|West Yorkshire|LS6 2HB|United Kingdom|GB',
    'Sofia Marino|18 Ashdown Mews||Brighton|East Sussex|BN1 4GH|United Kingdom|GB',
    'Callum Reid|44 Glenfield Road||Glasgow||G12 8RT|United Kingdom|GB',
    'Yuki Tanaka|7 Orchard Court||Cambridge|Cambridgeshire|CB4 1DX|United Kingdom|GB',
    'Niamh Byrne|22 Harbour View||Galway|County Galway|H91 E2K3|Ireland|IE',
    'Leila Haddad|63 Rosemount Avenue||London||SE15 4NU|United Kingdom|GB',
    'Oliver Finch|The Old Mill|Mill Lane|Totnes|Devon|TQ9 5JR|United Kingdom|GB',
    'Zara Ahmed|30 Cathedral Walk||Norwich|Norfolk|NR1 4DD|United Kingdom|GB',
  ],
  EU: [
    'Lotte van Dijk|Prinsengracht 418-2||Amsterdam||1016 JC|Netherlands|NL',
    'Bram Jansen|Wilgenlaan 23||Utrecht||3554 HK|Netherlands|NL',
    'Femke Visser|Singel 7||Groningen||9711 LN|Netherlands|NL',
    'Elise Peeters|Kerkstraat 51|Bus 3|Antwerpen||2060|Belgium|BE',
    'Jonas Weber|Lindenstraße 12||Köln||50674|Germany|DE',
    'Freja Lindqvist|Storgatan 44||Göteborg||411 38|Sweden|SE',
    'Mikkel Sørensen|Nørrebrogade 90, 3. tv.||København||2200|Denmark|DK',
    'Camille Laurent|8 rue des Lilas||Lille||59000|France|FR',
    'Pieter de Boer|Havenstraat 16||Rotterdam||3024 SE|Netherlands|NL',
  ],
  US: [
    'Maya Torres|1420 Valencia Street|Apt 5|San Francisco||94110|United States of America|US|California|CA',
    'Jordan Blake|88 Bedford Avenue||Brooklyn||11249|United States of America|US|New York|NY',
    'Priya Natarajan|5306 Duval Street||Austin||78751|United States of America|US|Texas|TX',
    'Ethan Walker|712 Northeast 45th Street||Seattle||98105|United States of America|US|Washington|WA',
    'Renee Dubois|2301 Coral Way||Miami||33145|United States of America|US|Florida|FL',
    'Hannah Cole|640 Northwest Everett Street||Portland||97209|United States of America|US|Oregon|OR',
    'Marcus Green|219 Dexter Avenue||Montgomery||36104|United States of America|US|Alabama|AL',
    'Ana Delgado|3345 Wilshire Boulevard|Suite 400|Los Angeles||90010|United States of America|US|California|CA',
  ],
} as const;

const PHONES = { UK: '+44 7700 9005', EU: '+31 20 555 01', US: '+1 415 555 01' } as const;

/**
 * Returns the local part of an invented address: plain ASCII, used with the reserved domain .test, which cannot be
 * registered.
 */
const mailName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/[^a-z ]/g, '')
    .trim()
    .replaceAll(/ +/g, '.');

function toCustomer(note: string, phone: string, index: number): CustomerSnapshot {
  const [
    name = '',
    first = '',
    second = '',
    city = '',
    county = '',
    postcode = '',
    country = '',
    iso2 = '',
    state = '',
    abbreviation,
  ] = note.split('|');
  return {
    name,
    email: `${mailName(name)}@mail.test`,
    phone: `${phone}${10 + index}`,
    addressFirstLine: first,
    addressSecondLine: second,
    city,
    county,
    postcode,
    country,
    countryIso2: iso2,
    state,
    stateAbbreviation: abbreviation ?? null,
  };
}

/** Invented shoppers of each region. */
export const demoCustomers: Readonly<Record<'UK' | 'EU' | 'US', readonly CustomerSnapshot[]>> = {
  UK: NOTES.UK.map((note, index) => toCustomer(note, PHONES.UK, index)),
  EU: NOTES.EU.map((note, index) => toCustomer(note, PHONES.EU, index)),
  US: NOTES.US.map((note, index) => toCustomer(note, PHONES.US, index)),
};
