import { builtinModules } from 'node:module'
import { areaMessage } from './area-order.ts'
import { placeOf, resolveSpecifier, type Place } from './grid.ts'
import type { SourceModule, Violation } from './read-module.ts'

/** The packages that pure code may use: they need neither Node nor a browser. */
const PURE_PACKAGES = new Set(['zod', 'uqr'])

const NODE_MODULES = new Set(builtinModules)

export interface PackageLists {
  /** Installed on the server. */
  dependencies: Set<string>
  /** Only for building and testing; what the pages use is bundled. */
  devDependencies: Set<string>
}

/** "Who may import whom" in ARCHITECTURE.md, for one file of src/. */
export function importViolations(module: SourceModule, packages: PackageLists): Violation[] {
  const from = placeOf(module.file)
  if (!from) {
    const message =
      'stands in no room: put it into shared/, server/ or web/ of src/app, src/platform or src/<area>/<feature>'
    return [{ file: module.file, line: 1, message }]
  }
  return module.imports.flatMap(({ specifier, line }) => {
    const message = messageFor(module, from, specifier, packages)
    return message ? [{ file: module.file, line, message: `imports ${specifier}: ${message}` }] : []
  })
}

function messageFor(
  module: SourceModule,
  from: Place,
  specifier: string,
  packages: PackageLists,
): string | undefined {
  const target = resolveSpecifier(module.file, specifier, NODE_MODULES)
  if ('file' in target) return fileMessage(module, from, specifier, target.file)
  if (module.isTest) return undefined
  if ('node' in target) {
    if (from.side === 'server') return undefined
    return `${from.side}/ runs in the browser; move what needs Node to server/`
  }
  return packageMessage(from, target.package, packages)
}

function fileMessage(module: SourceModule, from: Place, specifier: string, file: string): string | undefined {
  if (file.startsWith('test/')) {
    return module.isTest ? undefined : 'the test kit is for *.test.ts files only'
  }
  const to = placeOf(file)
  if (!to) {
    // Styles and images of the pages, and data such as package.json, are not code of another room.
    return file.startsWith('src/') ? 'this is in no room of the grid (shared/, server/ or web/)' : undefined
  }
  if (from.layer === 'platform' && to.layer !== 'platform') {
    return 'platform/ knows nobody above it; hand the value in from src/app, or move the shared part down to platform/'
  }
  if (from.layer === 'features' && to.layer === 'app') {
    return 'a feature never imports app/; let src/app hand the value in, or move it down to platform/'
  }
  const sides = sideMessage(from, to)
  if (sides) return sides
  const order = module.isTest ? undefined : areaMessage(from, to)
  if (order) return order
  if (from.layer === 'features' && to.layer === 'features' && from.unit !== to.unit && !isDoor(file, to)) {
    return `enter ${to.unit} by its shared/, its server/<x>-tables.ts, or an index.ts (at most 10 lines) in its ${to.side}/`
  }
  if (specifier.startsWith('.') && from.unit !== to.unit) {
    return `leaves ${from.unit} by a relative path; write #${file.slice('src/'.length)}`
  }
  return undefined
}

function sideMessage(from: Place, to: Place): string | undefined {
  if (to.side === 'shared' || to.side === from.side) return undefined
  if (from.side === 'shared')
    return 'shared/ is pure and imports only shared/; move the needed part into shared/'
  return `${from.side}/ never imports ${to.side}/, not even types; put what both need into shared/`
}

function isDoor(file: string, to: Place): boolean {
  return to.side === 'shared' || /\/server\/[a-z0-9-]+-tables\.ts$/.test(file) || file.endsWith('/index.ts')
}

function packageMessage(from: Place, name: string, packages: PackageLists): string | undefined {
  if (PURE_PACKAGES.has(name)) return undefined
  if (from.side === 'shared') {
    return 'shared/ is pure; only pure packages such as zod may be used here. Move the code to server/ or web/'
  }
  if (from.side === 'server' && packages.devDependencies.has(name)) {
    return 'an installed server has no devDependencies; move the package to dependencies if the server needs it'
  }
  if (from.side === 'web' && packages.dependencies.has(name)) {
    return 'this is a library of the server; call an endpoint, or add a library for pages to devDependencies'
  }
  return undefined
}
