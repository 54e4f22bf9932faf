import type { CancelMessage, OrderMessage } from './fulfiller-api';
import { FULFILLER_API_VERSION } from './fulfiller-api';

/** Sample order that tests send and that the public page of the interface shows, so that both agree. */
const LINE_ID = '6f1c2a34-0d5b-4a3e-8f60-2f6f3b8f5a01';
const ORDER_ID = '6f1c2a34-0d5b-4a3e-8f60-2f6f3b8f5a00';
const ZERO_TIME = '2026-11-23T09:30:00Z';
/** Pieces of the sample's one line. */
const SAMPLE_PIECES = 3;

/** Returns the reference of a fulfiller's test order. No shopper's order has such a reference. */
export const buildTestReference = (fulfillerId: number): string => `ML-TEST-${fulfillerId}`;

interface SampleOptions {
  /** Origin of the platform, without a path. */
  readonly origin: string;
  readonly fulfillerId: number;
  /** Day of the hand-over to the carrier, YYYY-MM-DD. */
  readonly shipBy: string;
  /** First and last expected delivery day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/**
 * Builds the sample order. Its print file and its mock-up are static files of the platform, so that their links work.
 */
export function buildSampleOrder({ origin, fulfillerId, shipBy, from, to }: SampleOptions): OrderMessage {
  const reference = buildTestReference(fulfillerId);
  return {
    version: FULFILLER_API_VERSION,
    type: 'order',
    test: true,
    key: `${ORDER_ID}:1`,
    order_id: ORDER_ID,
    reference,
    replaces: null,
    store: 'Summer Fest',
    language: 'en',
    ship_to: {
      name: 'Mia Wong',
      phone: '+44 113 496 0000',
      email: 'mia.wong@example.com',
      line_1: '1 Test Road',
      line_2: '',
      city: 'Leeds',
      county: '',
      state: '',
      postcode: 'LS1 1AA',
      country: 'GB',
    },
    shipping_method: 'standard',
    ship_by: shipBy,
    deliver: { from, to },
    lines: [
      {
        id: LINE_ID,
        sku: 'HT-100-BLA-M',
        name: 'Festival T-shirt',
        colour: 'Black',
        size: 'medium',
        quantity: SAMPLE_PIECES,
        print_method: 'direct-to-garment',
        weight_g: 155,
        customs_value: { unit_minor: 1_583, total_minor: 1_583 * SAMPLE_PIECES, currency: 'GBP' },
        files: [
          {
            side: 'front',
            name: `${reference}-1-front.png`,
            url: `${origin}/brand/sample-order-print.png`,
            width_px: 3_543,
            height_px: 4_724,
            dpi: 300,
            print_area: { width_mm: 300, height_mm: 400 },
            placement: { x_mm: 52.4, y_mm: 51.9, width_mm: 194.6, height_mm: 134.5 },
            mockup_url: `${origin}/brand/sample-order-mockup.jpg`,
          },
        ],
      },
    ],
    order_url: `${origin}/api/fulfillers/${fulfillerId}/orders/${reference}`,
    callback_url: `${origin}/api/fulfillers/${fulfillerId}/callbacks`,
  };
}

/** Builds the message that cancels the sample order. */
export const buildSampleCancelMessage = (fulfillerId: number): CancelMessage => ({
  version: FULFILLER_API_VERSION,
  type: 'cancel',
  key: 'recall:9c1e0a52-7c2b-4f0e-9d3a-1f2b3c4d5e6f',
  order_id: ORDER_ID,
  reference: buildTestReference(fulfillerId),
  id: 'W-4711',
  cause: 'cancelled',
});

/** Builds a sample event of the fulfiller: the first of two parcels of the sample order was shipped. */
export const buildSampleEvent = (fulfillerId: number) => ({
  event_id: 'W-4711-shipped-1',
  occurred_at: ZERO_TIME,
  reference: buildTestReference(fulfillerId),
  event: 'shipped',
  message: '',
  tracking: { carrier: 'Royal Mail', tracking_number: 'RM123456785GB', tracking_url: '' },
  lines: [{ line_id: LINE_ID, quantity: 2 }],
});
