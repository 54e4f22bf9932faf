/** Ids and names that the guard shares with the page. */
export const LOAD_FAILED_ID = 'load-failed';
export const LOAD_FAILED_KEY = 'load-failed-at';
const ONCE_PER_MS = 60_000;

/**
 * A script of its own in the head of every page, because it has to work when the page's other scripts don't come: after a
 * deploy their names are gone. When a script or stylesheet of ours fails, it reloads the page, at most once a minute and
 * never without a connection or a memory of the last time; otherwise it shows the notice (ERR-05). Browsers run it only
 * after the stylesheets, so it also looks back at what had failed by then. Plain text, so that nothing has to be loaded
 * or compiled for it.
 */
export const LOAD_GUARD = `(function(){
var w=window,d=document,s=d.documentElement;
function show(){var n=d.getElementById('${LOAD_FAILED_ID}');if(n)n.hidden=false;else d.addEventListener('DOMContentLoaded',show,{once:true})}
function failed(u){
if(!u||u.indexOf('/_next/static/')<0||!/[.](js|css)([?]|$)/.test(u)||s.dataset.load==='again')return;
try{var l=Number(sessionStorage.getItem('${LOAD_FAILED_KEY}')),n=Date.now();
if(navigator.onLine!==false&&!(l&&Math.abs(n-l)<${ONCE_PER_MS})){sessionStorage.setItem('${LOAD_FAILED_KEY}',String(n));s.dataset.load='again';w.location.reload();return}}catch(x){}
show()}
w.addEventListener('error',function(e){var t=e.target;
failed(t&&(t.tagName==='SCRIPT'?t.src:t.tagName==='LINK'&&t.rel==='stylesheet'?t.href:''))},true);
d.addEventListener('click',function(e){var t=e.target;if(t&&t.closest&&t.closest('[data-reload]'))w.location.reload()});
performance.getEntriesByType('resource').forEach(function(r){var c=r.responseStatus;if(c===0||c>399)failed(r.name)})
})()`;
