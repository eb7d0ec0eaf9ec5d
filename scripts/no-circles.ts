import type { Plugin, Rolldown } from 'vite';

/** Fails the build when files import each other in a circle: the one that begins first would find the other's half unmade. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const circle = circleIn(bundle);
      if (circle) this.error(`files import each other: ${circle.join(' → ')}`);
    },
  };
}

function circleIn(bundle: Rolldown.OutputBundle): string[] | undefined {
  const whole = new Set<string>();
  const follow = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    const file = bundle[name];
    if (whole.has(name) || file?.type !== 'chunk') return undefined;
    for (const imported of file.imports) {
      const circle = follow(imported, [...way, name]);
      if (circle) return circle;
    }
    whole.add(name);
    return undefined;
  };
  for (const name of Object.keys(bundle)) {
    const circle = follow(name, []);
    if (circle) return circle;
  }
  return undefined;
}
