import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { REASONS, type Use } from './reasons.ts'

/** A package of the lock file. */
export interface LockedPackage {
  name: string
  version: string
  /** An SPDX expression; undefined when the lock file has none. */
  licence: string | undefined
  /** The most exposed place where it runs. */
  use: Use
  /** Listed in package.json, not only required by another package. */
  isDirect: boolean
  /** npm would run a script of it during installation; this project never allows that. */
  hasInstallScript: boolean
  /** Only for some platforms, so it may be missing from node_modules. */
  isOptional: boolean
  /** Relative to the root. */
  folder: string
}

interface LockEntry {
  version?: string
  license?: string
  optional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
type Entries = Record<string, LockEntry>

/** Licences that packages declare in a form that the lock file does not include. */
const LICENCES_BY_NAME: Readonly<Record<string, string>> = { 'xmlhttprequest-ssl': 'MIT' }

/** From most to least exposed. */
const USES: readonly Use[] = ['server', 'pages', 'development']

/** Every package of package-lock.json, by name and version. */
export function readPackages(root: string): LockedPackage[] {
  const lockFile = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lockFile) as { packages: Entries }
  const direct = new Set(namesOf(packages[''] ?? {}, true))
  const uses = usesOf(packages, direct)
  return Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, entry]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return {
        name,
        version: entry.version ?? '',
        licence: entry.license ?? LICENCES_BY_NAME[name],
        use: uses.get(folder) ?? 'development',
        isDirect: direct.has(name) && folder === `node_modules/${name}`,
        hasInstallScript: entry.hasInstallScript === true,
        isOptional: entry.optional === true,
        folder,
      }
    })
    .toSorted((one, other) => compare(one.name, other.name) || compare(one.version, other.version))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** The dependencies of a package; of the project itself also the devDependencies. */
function namesOf(entry: LockEntry, withDevelopment = false): string[] {
  return Object.keys({
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...entry.peerDependencies,
    ...(withDevelopment ? entry.devDependencies : {}),
  })
}

/** Follows the dependencies of each direct package, most exposed first: what the server reaches counts as server. */
function usesOf(packages: Entries, direct: ReadonlySet<string>): Map<string, Use> {
  const uses = new Map<string, Use>()
  for (const use of USES) {
    const waiting = [...direct]
      .filter((name) => (REASONS[name]?.use ?? 'development') === use)
      .map((name) => `node_modules/${name}`)
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      const entry = packages[folder]
      if (entry === undefined || uses.has(folder)) continue
      uses.set(folder, use)
      for (const name of namesOf(entry)) waiting.push(findFolder(packages, folder, name) ?? '')
    }
  }
  return uses
}

/** Resolves like Node: in the package's own node_modules first, then upwards. */
function findFolder(packages: Entries, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[candidate] !== undefined) return candidate
    if (folder === '') return undefined
  }
}

/** The manifest of an installed package; undefined when it is not installed here. */
export function readInstalled(
  root: string,
  { folder }: LockedPackage,
): { version: string; licence: string | undefined; hasInstallScript: boolean } | undefined {
  const file = path.join(root, folder, 'package.json')
  if (!existsSync(file)) return undefined
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string
    version: string
    license?: string
    scripts?: Record<string, string>
  }
  const scripts = manifest.scripts ?? {}
  return {
    version: manifest.version,
    licence: manifest.license ?? LICENCES_BY_NAME[manifest.name],
    hasInstallScript: ['preinstall', 'install', 'postinstall'].some((name) => name in scripts),
  }
}
