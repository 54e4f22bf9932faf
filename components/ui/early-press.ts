/**
 * Beside the load guard in the head of every page: a button inside of what is marked `data-early-presses` that is pressed
 * before React has taken it over would do nothing. The last such press is kept, unless the browser answers it by itself.
 */
export const EARLY_PRESS = `document.addEventListener('click',function(e){var t=e.target,
b=t.closest&&t.closest('[data-early-presses] button[type=button]:not([popovertarget])'),o=document.querySelector('[data-early-pressed]');
if(b){if(o)delete o.dataset.earlyPressed;b.dataset.earlyPressed=''}},true)`;
