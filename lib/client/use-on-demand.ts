import { type ComponentType, useState } from 'react';

/**
 * Returns a component and a function that loads its script. The component is null until the script has loaded. The
 * function resolves to whether the component is loaded; after a failure, the next call tries again.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  async function ask(): Promise<boolean> {
    if (component) return true;
    try {
      const loaded = await load();
      setComponent(() => loaded);
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  }
  return [component, ask] as const;
}
