import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  countNumbers,
  folderWithCluster,
  insertNumbers,
  openPool,
  startForTest,
} from '#test/embedded-postgres/test-databases.ts'
import { cleanUpAfterTest, temporaryFolder } from '#test/embedded-postgres/test-instances.ts'
import { StartError } from '../operations/start-error.ts'
import { findPostgresBinaries, POSTGRES_MAJOR_VERSION } from './postgres-binaries.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const SHIPPED = findPostgresBinaries(undefined, [])

/** An installation that reports `version`, and runs the shipped programs. */
function installed(version: string, { withExtensions = true } = {}): string {
  const folder = path.join(temporaryFolder(), 'postgresql')
  const directory = path.join(folder, 'bin')
  mkdirSync(directory, { recursive: true })
  const write = (name: string, text: string) => {
    writeFileSync(path.join(directory, name), `#!/bin/sh\n${text}\n`)
    chmodSync(path.join(directory, name), 0o755)
  }
  write(
    'postgres',
    `[ "$1" = --version ] && echo 'postgres (PostgreSQL) ${version} (Debian ${version}-1)' && exit
exec '${SHIPPED.postgres}' "$@"`,
  )
  write('initdb', `exec '${SHIPPED.initdb}' "$@"`)
  write('pg_config', `echo '${path.join(folder, 'share')}'`)
  if (withExtensions) {
    mkdirSync(path.join(folder, 'share/extension'), { recursive: true })
    writeFileSync(path.join(folder, 'share/extension/pg_trgm.control'), '')
  }
  return directory
}

describe('the PostgreSQL that runs the embedded database', () => {
  it('is the shipped one, or a newer one of the same major version installed on the machine', () => {
    const [older, newer, newest] = [installed('18.1'), installed('18.60'), installed('18.61')]
    expect(SHIPPED).toMatchObject({
      origin: 'shipped',
      version: expect.stringMatching(/^18\.\d+$/) as string,
    })
    const others = [
      older,
      installed('17.90'),
      installed('19.99'),
      '/nowhere',
      installed('18.99', { withExtensions: false }),
    ]
    expect(findPostgresBinaries(undefined, others)).toEqual(SHIPPED)
    expect(findPostgresBinaries(undefined, [newer, ...others, newest])).toEqual({
      directory: newest,
      initdb: path.join(newest, 'initdb'),
      postgres: path.join(newest, 'postgres'),
      origin: 'found',
      version: '18.61',
    })
  })

  it('is the one of POSTGRES_BIN, even if it is older', () => {
    const directory = installed('18.1')
    expect(findPostgresBinaries(directory, [installed('18.61')])).toMatchObject({
      directory,
      origin: 'set',
      version: '18.1',
    })
  })

  it.each([
    ['/nowhere/at/all', /\/nowhere\/at\/all\/initdb is not there\.$/],
    [() => installed('17.6'), / holds PostgreSQL 17\.6\.$/],
    [() => installed('18beta1'), /does not say its version\.$/],
    [
      () => installed('18.6', { withExtensions: false }),
      /lacks the extension pg_trgm \(package postgresql-contrib\)\.$/,
    ],
  ])('stops the start with one sentence when POSTGRES_BIN is wrong: %s', async (given, reason) => {
    const binariesDirectory = typeof given === 'string' ? given : given()
    const dataDirectory = temporaryFolder()
    const refused = startEmbeddedPostgres({ dataDirectory, binariesDirectory, log: () => undefined })
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(
      `POSTGRES_BIN must be the folder of the programs of a PostgreSQL ${POSTGRES_MAJOR_VERSION}, such as`,
    )
    await expect(refused).rejects.toThrow(reason)
  })

  it('opens a data folder created by another release of its major version', async () => {
    const dataDirectory = folderWithCluster()
    const first = await startForTest(dataDirectory)
    await insertNumbers(openPool(first.poolConfig), 20)
    await first.stop()
    const binariesDirectory = path.join(SHIPPED.directory, 'bin')
    const second = await startEmbeddedPostgres({ dataDirectory, binariesDirectory, log: () => undefined })
    cleanUpAfterTest(() => second.stop())
    expect(await countNumbers(openPool(second.poolConfig))).toBe(20)
  }, 30_000)
})
