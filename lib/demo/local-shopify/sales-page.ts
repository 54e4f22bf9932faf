import { escapeHtml as text } from '@/lib/integrations/mail/escape-html';
import { getLocalSales, type LocalFulfilmentOrder, type LocalProduct, parseGidNumber } from './operations/sales';
import type { LocalShop } from './world';

const SHOWN_ORDERS = 15;

/** Renders the products and orders of a shop's admin, with buttons for merchant and shopper actions. */
export function renderSalesSheets(shop: LocalShop): string {
  const { products, work, currency } = getLocalSales(shop);
  const items = [...products.values()].map((product) => productItem(shop, product, currency)).join('');
  const orders = [...work.values()].slice(-SHOWN_ORDERS).reverse();
  return `<div class="sheet"><h2>Products</h2>${items ? `<ul>${items}</ul>` : '<p class="note">The app has pushed none yet.</p>'}</div>
<div class="sheet"><h2>Orders</h2>${orders.length > 0 ? `<ul>${orders.map((one) => orderItem(shop, one)).join('')}</ul>` : '<p class="note">Nobody has bought anything yet.</p>'}</div>`;
}

/** Renders a button that runs an action at once. */
const button = (shop: LocalShop, label: string, name: string, input: object, buttonClass = 'quiet'): string =>
  `<form method="post" action="/${text(shop.domain)}/admin/action"><input type="hidden" name="name" value="${text(name)}">
<input type="hidden" name="input" value="${text(JSON.stringify(input))}"><button class="${buttonClass}">${text(label)}</button></form>`;

function productItem(shop: LocalShop, product: LocalProduct, currency: string): string {
  const { id, title, status, variants, media } = product;
  const [first] = variants;
  const prices = [...new Set(variants.map(({ price }) => price))].join(' – ');
  const actionButtons = first
    ? [
        button(shop, 'Buy one', 'place order', { lines: [{ variantId: first.id }] }, ''),
        button(shop, 'Set a price to 9.99', 'change product', { product: id, variant: first.id, price: '9.99' }),
        button(shop, 'Rename', 'change product', { product: id, title: `${title} (renamed)` }),
        button(shop, 'Delete', 'change product', { product: id, delete: true }),
      ]
    : [];
  return `<li id="product-${parseGidNumber(id)}"><b>${text(title)}</b> · ${text(status)} · ${variants.length} variants, ${media.length} pictures · ${text(prices)} ${text(currency)}<br>${actionButtons.join('')}</li>`;
}

function orderItem(
  shop: LocalShop,
  { id, orderId, orderName, status, requestStatus, lines, message }: LocalFulfilmentOrder,
): string {
  const lineTexts = lines.map(
    ({ quantity, productTitle, variantTitle }) => `${quantity} × ${productTitle}, ${variantTitle}`,
  );
  const actionButtons = [
    ...(requestStatus === 'ACCEPTED' && status === 'IN_PROGRESS'
      ? [button(shop, 'Ask to cancel', 'request cancellation', { work: id })]
      : []),
    ...(requestStatus === 'REJECTED' || requestStatus === 'UNSUBMITTED'
      ? [button(shop, 'Request fulfilment', 'request fulfilment', { work: id })]
      : []),
  ];
  return `<li id="order-${parseGidNumber(orderId)}"><b>${text(orderName)}</b> · ${text(status)} · ${text(requestStatus)} · ${text(lineTexts.join('; '))}${message ? `<br><span class="note">${text(message)}</span>` : ''}<br>${actionButtons.join('')}</li>`;
}
