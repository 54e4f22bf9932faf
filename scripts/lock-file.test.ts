import { readFileSync } from 'node:fs';

interface Entry {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  /** Whether the package is packed inside the archive of its parent package, whose hash covers it. */
  readonly inBundle?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const entries = Object.entries(lock.packages).filter(([path]) => path !== '');

describe('the lock file', () => {
  it('has an integrity hash for every package', () => {
    const unverifiable = entries.filter(([, entry]) => !entry.integrity && !entry.link && !entry.inBundle);
    expect(unverifiable.map(([path]) => path)).toEqual([]);
  });

  it('names no registry, so that every installation uses its own', () => {
    expect(entries.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
  });

  it('has the builds of all platforms, without which `npm ci` rejects it elsewhere', () => {
    const missing = entries.flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked(path, name)),
    );
    expect(missing).toEqual([]);
  });
});

/** Returns whether a package is found as Node finds it: in the folder's own node_modules, then in each parent's. */
function isLocked(folder: string, name: string): boolean {
  if (lock.packages[`${folder}/node_modules/${name}`]) return true;
  const parent = folder.lastIndexOf('/node_modules/');
  return parent < 0 ? lock.packages[`node_modules/${name}`] !== undefined : isLocked(folder.slice(0, parent), name);
}
