/**
 * Beside the load guard in the head of every page: a form marked `data-early` that is sent before React has taken it over
 * would be sent by the browser itself, and come back empty. Its press is kept instead.
 */
export const EARLY_SUBMIT = `document.addEventListener('submit',function(e){var f=e.target.dataset;
if(f.early===undefined)return;e.preventDefault();f.early='pressed'},true)`;
