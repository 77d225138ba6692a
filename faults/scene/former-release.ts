import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MIGRATIONS } from './migration-folders.ts'
import type { Trial } from './trial.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Taken from today's installation: what a start would install and build. */
const LINKED = ['node_modules', 'dist']
/** What a running server needs. */
const PARTS = [
  'package.json',
  'migrations',
  'src',
  ':(exclude,glob)src/**/web/**',
  ':(exclude,glob)src/**/*.test*.ts',
]
const LARGEST_ARCHIVE = 64 * 1024 * 1024
/** How many of the newest migrations are tried. */
const CANDIDATES = 20
/** Milliseconds. */
const LOADS_WITHIN = 30_000

/** The code of an earlier version of the product. */
export interface FormerRelease {
  /** Its folder, to start it in. */
  root: string
  /** Its tag or its commit. */
  name: string
  /** Its migrations, in order. */
  migrations: string[]
  /** Packages that it wants in another version than today's, which it gets. */
  otherPackages: string[]
}

/**
 * The newest release, or while there is none the newest commit with an older schema that can be run.
 * @returns undefined when the history does not reach back that far, as in a shallow clone
 */
export function takeFormerRelease(trial: Trial): FormerRelease | undefined {
  for (const name of [...newestRelease(), ...commitsBefore(MIGRATIONS)]) {
    const migrations = linesOf(git('ls-tree', '--name-only', name, 'migrations/')).map((file) =>
      path.basename(file),
    )
    if (migrations.some((migration, index) => migration !== MIGRATIONS[index])) continue
    const root = takeCode(trial, name)
    if (canRun(root)) return { root, name, migrations, otherPackages: otherPackages(root) }
  }
  return undefined
}

function takeCode(trial: Trial, name: string): string {
  const root = trial.folder()
  const archive = path.join(trial.folder(), 'former.tar')
  writeFileSync(archive, git('archive', '--format=tar', name, '--', ...PARTS) ?? '')
  spawnSync('tar', ['-xf', archive, '-C', root])
  for (const folder of LINKED) symlinkSync(path.join(ROOT, folder), path.join(root, folder))
  return root
}

/** A change may consist of several commits, of which one does not run without the others. */
function canRun(root: string): boolean {
  const features = path.join(root, 'src/app/server/features.ts')
  return spawnSync(process.execPath, [features], { cwd: root, timeout: LOADS_WITHIN }).status === 0
}

/** Not that of today's commit itself. */
function newestRelease(): string[] {
  const tags = linesOf(
    git('tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-v:refname'),
  )
  return tags.slice(0, 1)
}

/** For each of the newest migrations the commit before it, beginning with the last one. */
function commitsBefore(migrations: readonly string[]): string[] {
  return migrations
    .slice(-CANDIDATES)
    .toReversed()
    .flatMap((migration) => {
      const file = `migrations/${migration}`
      const [added] = linesOf(git('log', '-1', '--format=%H', '--diff-filter=A', '--', file))
      // before the commit of today's own migration it is today's commit
      return linesOf(git('rev-parse', '--verify', '--quiet', added === undefined ? 'HEAD' : `${added}^`))
    })
}

function git(...args: string[]): Buffer | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, maxBuffer: LARGEST_ARCHIVE })
  return status === 0 ? stdout : undefined
}

function linesOf(output: Buffer | undefined): string[] {
  return (output?.toString() ?? '').split('\n').filter((line) => line !== '')
}

function otherPackages(root: string): string[] {
  const today = dependenciesOf(ROOT)
  return Object.entries(dependenciesOf(root)).flatMap(([name, version]) =>
    today[name] === version ? [] : [name],
  )
}

function dependenciesOf(root: string): Record<string, string> {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return manifest.dependencies
}
