/** Messages for failed basket operations (BSK-10). */
export const BASKET_ERROR_MESSAGES = {
  load: 'Failed to load cart',
  add: 'Failed to add item to cart',
  setQuantity: 'Failed to update quantity',
  increment: 'Failed to increment quantity',
  decrement: 'Failed to decrement quantity',
  remove: 'Failed to remove item',
  clear: 'Failed to clear cart',
} as const;
export type BasketOperation = keyof typeof BASKET_ERROR_MESSAGES;

/** Log message for a basket that is opened without a store id (BSK-11). */
export const STORE_ID_REQUIRED_MESSAGE = 'Store ID is required';
