import { chromium } from 'playwright';
const base='http://localhost:3471';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const paths=process.argv.slice(2);
for (const [w,h] of [[1440,900],[390,844]]) {
 const c=await b.newContext({viewport:{width:w,height:h},reducedMotion:'reduce'});
 const p=await c.newPage(); p.on('pageerror',e=>console.log(w,'ERR',e.message)); p.on('console',m=>m.type()==='error'&&console.log(w,'CON',m.text().slice(0,300)));
 for (const path of paths) { const r=await p.goto(base+path,{waitUntil:'load',timeout:240000}); await p.waitForTimeout(1500);
  await p.evaluate(async()=>{for(let y=0;y<document.body.scrollHeight;y+=700){scrollTo(0,y);await new Promise(r=>setTimeout(r,150))}scrollTo(0,0)}); await p.waitForTimeout(2500);
  const over=await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth);
  console.log(w,path,r.status(),'overflow',over,'h1',await p.locator('h1').count());
  await p.screenshot({path:`/tmp/mkt-shots/${path.replace(/\W+/g,'_')||'home'}-${w}.png`,fullPage:true}); }
 await c.close();
}
await b.close();
