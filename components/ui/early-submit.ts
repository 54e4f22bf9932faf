/**
 * Inline script in the head of every page. A form marked `data-early` that is submitted before hydration would be sent
 * natively and come back empty. The script records the submission for replay instead.
 */
export const EARLY_SUBMIT_SCRIPT = `document.addEventListener('submit',function(e){var f=e.target.dataset;
if(f.early===undefined)return;e.preventDefault();f.early='pressed'},true)`;
