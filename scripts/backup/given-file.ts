import path from 'node:path'
import { BackupError } from '#platform/server/backup/backup-error.ts'

/**
 * The one file that the command line names, absolute; undefined when it names none. npm runs a script in the project's
 * folder, so a relative path counts from where the person stands.
 * @throws BackupError for anything else
 */
export function givenFile(usage: string): string | undefined {
  const [file, ...more] = process.argv.slice(2)
  if (more.length > 0 || file?.startsWith('-') === true) throw new BackupError(`One file is meant: ${usage}`)
  return file === undefined || file === ''
    ? undefined
    : path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
}
