/** Delays between the retries of one picture, ms. */
export const PICTURE_RETRY_DELAYS_MS = [1_500, 4_000, 10_000, 30_000] as const;

/**
 * Inline script in the head of every page. Retries a picture that the server could not render in time, with growing
 * delays. Until it loads, its tile shows a placeholder (`img[data-waiting]` in app/styles/loading-and-motion.css)
 * instead of the browser's broken picture. It is plain text, so that it also works on pages without client components.
 */
export const PICTURE_GUARD_SCRIPT = `(function(){
var d=document,k=new WeakMap(),w=${JSON.stringify(PICTURE_RETRY_DELAYS_MS)};
function failed(i){
if(!i||i.tagName!=='IMG'||!/\\/api\\/.*(pictures|mockups)\\//.test(i.currentSrc||i.src))return;
var n=k.get(i)||0;i.dataset.waiting='';if(n>=w.length)return;k.set(i,n+1);
setTimeout(function(){if(!i.isConnected||i.dataset.waiting===undefined)return;if(i.srcset)i.srcset=i.srcset;else i.src=i.src},w[n])}
d.addEventListener('error',function(e){failed(e.target)},true);
d.addEventListener('load',function(e){var i=e.target;if(i.tagName==='IMG'&&i.dataset.waiting!==undefined){delete i.dataset.waiting;k.delete(i)}},true);
d.addEventListener('DOMContentLoaded',function(){for(var i of d.images)if(i.complete&&i.currentSrc&&!i.naturalWidth)failed(i)})
})()`;
