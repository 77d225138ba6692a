import fs from 'node:fs'
import path from 'node:path'

/** The release, as package.json names it. */
export function productVersion(): string {
  const file = path.resolve(import.meta.dirname, '../../../package.json')
  const { version } = JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }
  return version
}
