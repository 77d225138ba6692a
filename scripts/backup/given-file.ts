import path from 'node:path'
import { BackupError } from '#platform/server/backup/backup-error.ts'

/**
 * The single file named on the command line, as an absolute path; undefined when none is named. npm runs scripts in the
 * project folder, so a relative path is resolved against the caller's directory.
 * @throws BackupError for anything else
 */
export function givenFile(usage: string): string | undefined {
  const [file, ...more] = process.argv.slice(2)
  if (more.length > 0 || file?.startsWith('-') === true) throw new BackupError(`One file is meant: ${usage}`)
  return file === undefined || file === ''
    ? undefined
    : path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
}
