import path from 'node:path'

export type Layer = 'app' | 'features' | 'platform'

/** The areas of the product in order: see "Who may import whom" in ARCHITECTURE.md. */
export const AREAS = ['people', 'work', 'sales', 'chat', 'overview', 'system'] as const
type Area = (typeof AREAS)[number]
export type Side = 'shared' | 'server' | 'web'

/** The location of a file: area, feature and side; see ARCHITECTURE.md. */
export interface Place {
  layer: Layer
  /** Set for features only. */
  area?: Area
  side: Side
  /** `app`, `platform` or `<area>/<feature>`: the unit that the file belongs to. */
  unit: string
}

/** The place of a path such as `src/work/tasks/web/task-list.tsx`; undefined when it is in no room. */
export function placeOf(file: string): Place | undefined {
  const [source, first = '', second = '', third = '', ...rest] = file.split('/')
  if (source !== 'src') return undefined
  if (first === 'app' || first === 'platform') {
    return isSide(second) && third !== '' ? { layer: first, side: second, unit: first } : undefined
  }
  if (!isArea(first) || !isSide(third) || rest.length === 0) return undefined
  return { layer: 'features', area: first, side: third, unit: `${first}/${second}` }
}

function isSide(name: string): name is Side {
  return name === 'shared' || name === 'server' || name === 'web'
}

function isArea(name: string): name is Area {
  return AREAS.some((area) => area === name)
}

/** What an import specifier resolves to: a project file, a Node module, or a package name. */
export type Target = { file: string } | { node: string } | { package: string }

/** Resolves a specifier in `fromFile` like package.json `imports` and relative paths, without accessing the disk. */
export function resolveSpecifier(fromFile: string, specifier: string, nodeModules: Set<string>): Target {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return { file: path.posix.join(path.posix.dirname(fromFile), plain) }
  if (plain.startsWith('#test/')) return { file: plain.slice(1) }
  if (plain.startsWith('#')) return { file: `src/${plain.slice(1)}` }
  if (plain.startsWith('node:') || nodeModules.has(plain)) return { node: plain }
  const [scope = plain, name] = plain.split('/')
  return { package: plain.startsWith('@') && name ? `${scope}/${name}` : scope }
}
