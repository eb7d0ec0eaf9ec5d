import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

type Bill = {
  metadata: { component: { 'bom-ref': string; name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};
type Component = {
  'bom-ref': string;
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  properties: { name: string; value: string }[];
};
type Package = { name: string; version: string; license: string; folder: string };

/**
 * Writes what is shipped of others: `dist/sbom.cdx.json`, a CycloneDX bill of materials by npm, and beside the pages the
 * licences of all of it, `avisos-de-terceros.txt`.
 */
export function thirdParty(): Plugin {
  return {
    name: 'third-party',
    apply: 'build',
    generateBundle() {
      const bill = billOfMaterials();
      const shipped = [...bill.components.map(packageOf), swaggerUi()].filter(({ folder }) => existsSync(folder));
      this.emitFile({ type: 'asset', fileName: 'avisos-de-terceros.txt', source: noticesOf(shipped) });
      writeFileSync('dist/sbom.cdx.json', JSON.stringify(bill, null, 1));
    },
  };
}

/** Of all packages those that run. npm's `--omit dev` leaves out what a tool of development wants as its peer too, as react. */
function billOfMaterials(): Bill {
  const written = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include', 'dev'],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const { components, dependencies, ...bill } = JSON.parse(written) as Bill;
  const runs = components.filter(({ properties }) => !properties.some(({ name }) => name === development));
  const refs = new Set([bill.metadata.component['bom-ref'], ...runs.map((component) => component['bom-ref'])]);
  // npm calls the program after the folder that it lies in.
  bill.metadata.component.name = 'vitrina';
  return {
    ...bill,
    components: runs,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((of) => refs.has(of)) })),
  };
}

const development = 'cdx:npm:package:development';

function packageOf({ name, version, licenses = [], properties }: Component): Package {
  const license = licenses.map((one) => one.expression ?? one.license?.id ?? one.license?.name).join(', ');
  const place = properties.find((property) => property.name === 'cdx:npm:package:path');
  return { name, version, license, folder: place?.value ?? path.join('node_modules', name) };
}

/** Copied into the pages by `apiViewer`, and needed by nothing when they are served. */
function swaggerUi(): Package {
  const file = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as Omit<Package, 'folder'>;
  return { name, version, license, folder: path.dirname(file) };
}

function noticesOf(packages: Package[]): string {
  const parts = packages.map(({ name, version, license, folder }) => {
    const texts = readdirSync(folder)
      .filter((file) => /^(licen[cs]e|copying|notice|ofl)([._-].*)?$/i.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
    return [`${name} ${version}${license && ` (${license})`}`, ...texts].join('\n\n');
  });
  return `Vitrina contiene trabajos de terceros, con estas licencias.\n\n${parts.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
