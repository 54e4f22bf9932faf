/**
 * Inline script in the head of every page. A click on a button inside `data-early-presses` before hydration would have
 * no effect. The script marks the last such button for replay after hydration, unless the browser handles the click
 * natively. Ctrl+K counts as a click on the button that names this shortcut.
 */
export const EARLY_PRESS_SCRIPT = `document.addEventListener('click',function(e){var t=e.target,
b=t.closest&&t.closest('[data-early-presses] button[type=button]:not([popovertarget])'),o=document.querySelector('[data-early-pressed]');
if(b){if(o)delete o.dataset.earlyPressed;b.dataset.earlyPressed=''}},true);
document.addEventListener('keydown',function(e){var b=(e.ctrlKey||e.metaKey)&&e.key==='k'&&document.querySelector('[data-early-presses] [aria-keyshortcuts~="Control+K"]');
if(b){e.preventDefault();b.click()}})`;
