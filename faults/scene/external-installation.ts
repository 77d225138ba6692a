import path from 'node:path'
import { createPool } from '#platform/server/database/database.ts'
import { type ExternalPostgres, startExternalPostgres } from '#test/external-postgres.ts'
import { createInstallation, type Installation } from './installation.ts'
import type { Trial } from './trial.ts'

/** An installation with a PostgreSQL over TCP with a password (DATABASE_URL). */
export async function createExternalInstallation(
  trial: Trial,
  settings: Record<string, string> = {},
): Promise<{ installation: Installation; postgres: ExternalPostgres }> {
  const postgres = await startExternalPostgres(path.join(trial.folder(), 'external'))
  trial.cleanUp(() => postgres.stop('immediate'))
  const superuser = createPool(
    { connectionString: postgres.superuserUrl, statement_timeout: 0, query_timeout: 0 },
    () => undefined,
    2,
  )
  const installation = createInstallation(trial, {
    settings: { ...settings, DATABASE_URL: postgres.url },
    superuser,
  })
  return { installation, postgres }
}
