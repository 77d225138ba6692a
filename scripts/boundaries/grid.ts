import path from 'node:path'

export type Layer = 'app' | 'features' | 'platform'
export type Side = 'shared' | 'server' | 'web'

/** Where a file stands in the 3 × 3 grid of ARCHITECTURE.md. */
export interface Place {
  layer: Layer
  side: Side
  /** `app`, `platform` or `features/<name>`: what belongs together. */
  unit: string
}

/** The place of a path such as `src/features/tasks/web/task-list.tsx`; undefined when it stands in no room. */
export function placeOf(file: string): Place | undefined {
  const match = /^src\/(?:(app|platform)|(features)\/[^/]+)\/(shared|server|web)\//.exec(file)
  if (!match) return undefined
  const [whole, single, features, side] = match
  return {
    layer: (single ?? features) as Layer,
    side: side as Side,
    unit: whole.slice('src/'.length, -`/${side}/`.length),
  }
}

/** What an import specifier means: a file of the project, a Node module, or a package by its name. */
export type Target = { file: string } | { node: string } | { package: string }

/** Resolves a specifier of `fromFile` as package.json `imports` and relative paths do, without looking at the disk. */
export function resolveSpecifier(fromFile: string, specifier: string, nodeModules: Set<string>): Target {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return { file: path.posix.join(path.posix.dirname(fromFile), plain) }
  if (plain.startsWith('#test/')) return { file: plain.slice(1) }
  if (plain.startsWith('#')) return { file: `src/${plain.slice(1)}` }
  if (plain.startsWith('node:') || nodeModules.has(plain)) return { node: plain }
  const [scope = plain, name] = plain.split('/')
  return { package: plain.startsWith('@') && name ? `${scope}/${name}` : scope }
}
