import { type Canvas, DOMMatrix, Path2D } from '@napi-rs/canvas';
import { getProcessValue } from '@/lib/platform/process-value';
import type { Fabric } from '@/lib/rendering/core/render-fabric';
import { createServerCanvas } from '@/lib/rendering/server/canvas-platform';

/**
 * Minimal browser environment that fabric needs, on top of the server's canvas, without jsdom or node-canvas. Pictures
 * are passed as decoded images, so that no `<img>` can load an address.
 */
const shared = getProcessValue<Promise<Fabric>>('fabric-environment');

const inertStyle = () => ({ cssText: '', setProperty() {}, getPropertyValue: () => '' });

function classList() {
  const names = new Set<string>();
  return {
    add: (...added: string[]) => {
      for (const name of added) names.add(name);
    },
    remove: (...removed: string[]) => {
      for (const name of removed) names.delete(name);
    },
    contains: (name: string) => names.has(name),
  };
}

/** Adds the element members that fabric uses to a server canvas. */
export function toCanvasElement(canvas: Canvas): HTMLCanvasElement {
  const attributes = new Map<string, string>();
  const element = Object.assign(canvas, {
    nodeType: 1,
    style: inertStyle(),
    classList: classList(),
    ownerDocument: null,
    parentNode: null,
    hasAttribute: (name: string) => attributes.has(name),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    removeAttribute: (name: string) => attributes.delete(name),
    setAttribute(name: string, value: unknown) {
      attributes.set(name, String(value));
      if (name === 'width') canvas.width = Number(value);
      if (name === 'height') canvas.height = Number(value);
    },
    addEventListener() {},
    removeEventListener() {},
  });
  return element as unknown as HTMLCanvasElement;
}

function createElement(name: string): HTMLCanvasElement {
  if (name !== 'canvas') throw new Error(`fabric asked the server for <${name}>`);
  return toCanvasElement(createServerCanvas(300, 150));
}

async function start(): Promise<Fabric> {
  const fabric = await import('fabric');
  const document = {
    createElement,
    getElementById: () => null,
    documentElement: { style: inertStyle() },
    addEventListener() {},
    removeEventListener() {},
  };
  const window = {
    devicePixelRatio: 1,
    document,
    performance,
    Intl,
    setTimeout,
    clearTimeout,
    DOMMatrix,
    Path2D,
    requestAnimationFrame: (callback: (at: number) => void) => setTimeout(() => callback(performance.now()), 16),
    cancelAnimationFrame: clearTimeout,
    addEventListener() {},
    removeEventListener() {},
  };
  const environment = {
    document,
    window,
    isTouchSupported: false,
    copyPasteData: {},
    dispose() {},
    WebGLProbe: { queryWebGL() {}, isSupported: () => false },
  };
  fabric.setEnv(environment as unknown as Parameters<Fabric['setEnv']>[0]);
  fabric.config.configure({ devicePixelRatio: 1 });
  return fabric;
}

/** Returns fabric, ready to draw on the server; loads and sets it up once per process. */
export function loadServerFabric(): Promise<Fabric> {
  shared.current ??= start();
  return shared.current;
}
