interface Carrier {
  /** Spellings that fulfillers use. Only letters and digits are compared. */
  readonly names: readonly string[];
  /** Tracking page of the carrier; `{number}` is replaced with the tracking number. */
  readonly page: string;
}

/**
 * Carriers whose tracking page accepts the number in its URL. The first matching name decides, so a carrier's divisions
 * come before the carrier itself.
 */
const CARRIERS: readonly Carrier[] = [
  {
    names: ['deutschepost', 'dpag'],
    page: 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode={number}',
  },
  { names: ['dhlparceluk'], page: 'https://track.dhlparcel.co.uk/?con={number}' },
  { names: ['dhl'], page: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}&submit=1' },
  { names: ['dpduk', 'dpdlocal'], page: 'https://track.dpd.co.uk/search?reference={number}' },
  { names: ['dpd'], page: 'https://tracking.dpd.de/status/en_US/parcel/{number}' },
  { names: ['ups', 'unitedparcelservice'], page: 'https://www.ups.com/track?tracknum={number}' },
  { names: ['fedex', 'federalexpress', 'tnt'], page: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  {
    names: ['usps', 'unitedstatespostalservice'],
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
  { names: ['parcelforce'], page: 'https://www.parcelforce.com/track-trace?trackNumber={number}' },
  { names: ['royalmail'], page: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}' },
  { names: ['postnl'], page: 'https://postnl.nl/tracktrace/?B={number}' },
  { names: ['bpost', 'belgianpost'], page: 'https://track.bpost.cloud/btr/web/#/search?itemCode={number}' },
  { names: ['gls'], page: 'https://gls-group.com/EU/en/parcel-tracking/?match={number}' },
  { names: ['evri', 'hermesuk', 'myhermes'], page: 'https://www.evri.com/track/parcel/{number}' },
  {
    names: ['hermes', 'myhermesde'],
    page: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number}',
  },
  { names: ['postnord'], page: 'https://tracking.postnord.com/en/tracking?id={number}' },
  { names: ['bring', 'posten', 'postennorge'], page: 'https://sporing.posten.no/sporing/{number}' },
  { names: ['posti'], page: 'https://www.posti.fi/en/tracking#/lahetys/{number}' },
  { names: ['laposte', 'colissimo'], page: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}' },
  { names: ['chronopost'], page: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}' },
  { names: ['correos'], page: 'https://www.correos.es/es/en/tools/tracker/items/details?tracking-number={number}' },
  { names: ['posteitaliane'], page: 'https://www.poste.it/cerca/#/risultati-spedizioni/{number}' },
  { names: ['anpost'], page: 'https://www.anpost.com/Post-Parcels/Track/History?item={number}' },
  { names: ['swisspost', 'dieschweizerischepost'], page: 'https://service.post.ch/ekp-web/ui/entry/search/{number}' },
  { names: ['austrianpost', 'oesterreichischepost'], page: 'https://www.post.at/s/sendungsdetails?snr={number}' },
];

const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ö', 'oe')
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');

/**
 * Returns whether a carrier's name equals `name` or starts with it as a whole word: `DHL Express` is DHL, `Upsala Bud`
 * is not UPS.
 */
function isNamed(carrier: string, name: string): boolean {
  if (normalizeName(carrier) === name) return true;
  const carrierWords = carrier.split(/[^\p{L}\p{N}]+/u);
  return carrierWords.some((_, end) => normalizeName(carrierWords.slice(0, end + 1).join('')) === name);
}

/**
 * Returns the tracking page of a parcel for known carriers: an https URL, or null for an unknown carrier or an empty
 * number.
 * @param carrier name as a fulfiller or a person wrote it
 * @param trackingNumber spaces are removed, as carriers' pages require
 */
export function findCarrierTrackingUrl(carrier: string, trackingNumber: string): string | null {
  const number = trackingNumber.replace(/\s/g, '');
  if (number === '') return null;
  const knownCarrier = CARRIERS.find(({ names }) => names.some((name) => isNamed(carrier, name)));
  return knownCarrier ? knownCarrier.page.replace('{number}', encodeURIComponent(number)) : null;
}

/**
 * Returns the URL where a parcel can be tracked: the one sent with its number, otherwise the page of a known carrier,
 * otherwise ''.
 */
export const getParcelTrackingUrl = (parcel: {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
}): string => parcel.trackingUrl || (findCarrierTrackingUrl(parcel.carrier, parcel.trackingNumber) ?? '');
