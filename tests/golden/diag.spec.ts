import { test } from 'playwright/test';
import { drawScene } from '@/lib/rendering/core/draw-scene';
import { FONTS } from '@/lib/rendering/core/fonts';
import { contextOf, makeCanvas } from '@/lib/rendering/server/canvas-platform';
import { openGoldenPage } from './chromium';
import { compare } from './compare';
import { sceneOf, text } from './scenes';

test('diag', async () => {
  const { browser, page } = await openGoldenPage();
  const rows: string[] = [];
  const check = async (label: string, words: string, style: object) => {
    const scene = sceneOf([text(words, { left: 10, top: 10, fontSize: 60, ...style })], 700, 120);
    const c = makeCanvas(700, 120);
    drawScene(contextOf(c), scene, new Map());
    const a = contextOf(c).getImageData(0, 0, 700, 120).data;
    const b = Buffer.from(await page.evaluate((s) => golden.draw(s, 1), scene), 'base64');
    const d = compare(a, b);
    if (d.differingBytes) { const sharp = (await import('sharp')).default; await sharp(Buffer.concat([Buffer.from(a.buffer), b]), { raw: { width: 700, height: 240, channels: 4 } }).flatten({ background: '#fff' }).png().toFile(`/tmp/diag-${rows.length}.png`); }
    if (d.differingBytes) rows.push(`${label}: ${d.differingBytes} mean ${d.mean.toFixed(3)}`);
  };
  const words = ['Perché','città','però','così','è','più','à p','Año','¿Qué?','¡Olé!','pingüino','ñÑ','áíóú','o ¿','? ¡','! p', 'Perché città','città però','però così', 'così è', 'è più','Año ¿Qué?','¿Qué? ¡Olé!','¡Olé! pingüino','pingüino ñÑ', 'ñÑ áíóú'];
  for (const f of ['Lato', 'Abril Fatface', 'DM Serif Display']) for (const ch of words) await check(`${f} ${ch}`, ch, { fontFamily: f, fontSize: 40 });
  console.log(rows.join('\n'));
  await browser.close();
});
