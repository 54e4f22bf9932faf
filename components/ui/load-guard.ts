/** Element id and storage key that the guard and the page share. */
export const LOAD_FAILED_ID = 'load-failed';
export const LOAD_FAILED_KEY = 'load-failed-at';
const ONCE_PER_MS = 60_000;
/** Maximum time between a click on a link and a failed script of its page, in milliseconds. */
const PRESSED_FOR_MS = 30_000;

/**
 * Inline script in the head of every page, because it must work when the page's other scripts fail to load, as after a
 * deployment that removed them. When one of our scripts or style sheets fails, it reloads the page, or loads the page
 * of the clicked link in full: at most once a minute, and never offline or without storage for the time of the last
 * reload. Otherwise it shows the notice (ERR-05). Browsers run it only after the style sheets, so it also checks for
 * earlier failures. It is plain text, so that nothing must be loaded or compiled for it.
 */
export const LOAD_GUARD_SCRIPT = `(function(){
var w=window,d=document,s=d.documentElement,o=w.location,p;
function show(){var n=d.getElementById('${LOAD_FAILED_ID}');if(n)n.hidden=false;else d.addEventListener('DOMContentLoaded',show,{once:true})}
function failed(u){
if(!u||u.indexOf('/_next/static/')<0||!/[.](js|css)([?]|$)/.test(u)||s.dataset.load==='again')return;
try{var l=Number(sessionStorage.getItem('${LOAD_FAILED_KEY}')),n=Date.now();
if(navigator.onLine!==false&&!(l&&Math.abs(n-l)<${ONCE_PER_MS})){sessionStorage.setItem('${LOAD_FAILED_KEY}',String(n));s.dataset.load='again';
if(p&&p.at===o.href&&n-p.since<${PRESSED_FOR_MS})o.assign(p.to);else o.reload();return}}catch(x){}
show()}
w.addEventListener('error',function(e){var t=e.target;
failed(t&&(t.tagName==='SCRIPT'?t.src:t.tagName==='LINK'&&t.rel==='stylesheet'?t.href:''))},true);
d.addEventListener('click',function(e){var t=e.target,a;if(!t||!t.closest)return;
if(t.closest('[data-reload]'))return o.reload();
a=t.closest('a[href]');
p=a&&a.origin===o.origin&&!a.target&&!a.hasAttribute('download')&&!(e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)?{to:a.href,at:o.href,since:Date.now()}:null});
performance.getEntriesByType('resource').forEach(function(r){var c=r.responseStatus;if(c===0||c>399)failed(r.name)})
})()`;
