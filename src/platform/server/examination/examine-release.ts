import type { Finding } from '#platform/shared/finding.ts'
import type { PostgresBinaries } from '../embedded-postgres/postgres-binaries.ts'

/**
 * The security releases of PostgreSQL after the shipped one, as known when this release of Ledgerboard was made. No
 * service is queried, so later ones are unknown.
 */
const MENDED = {
  major: 18,
  minor: 6,
  what: '18.6 (August 2026) brought 28, some in text search (pg_trgm), to_char and regular expressions, and a later release followed',
}

const ORIGINS: Readonly<Record<PostgresBinaries['origin'], (binaries: PostgresBinaries) => string>> = {
  shipped: () => 'the shipped one',
  found: ({ directory }) => `found in ${directory}`,
  set: ({ directory }) => `that of POSTGRES_BIN, ${directory}`,
}

const ADVICE =
  'Install a newer PostgreSQL 18 and start again: it is used by itself. docs/security.md says how on Debian, Ubuntu and macOS.'

/**
 * Which minor release of PostgreSQL runs, where it comes from, and which security fixes it is known to lack.
 * @param running such as `18.4`
 * @param embedded the programs that the embedded database would be started with now; undefined for an external one
 */
export function examineRelease(running: string, embedded: PostgresBinaries | undefined): Finding {
  const [major = 0, minor = 0] = running.split('.').map(Number)
  const runs = `PostgreSQL ${running} runs, ${whose(running, embedded)}.`
  const isShort = major === MENDED.major && minor < MENDED.minor
  const sentence = isShort
    ? `${runs} It lacks later security fixes: ${MENDED.what}.${reach(embedded)} ${advice(running, embedded)}`
    : `${runs} ${major === MENDED.major && minor === MENDED.minor ? 'A later one is known, with more security fixes.' : 'Of security fixes after it nothing is known here.'}`
  return { name: 'postgres-release', about: 'database', grade: isShort ? 'note' : 'ok', sentence }
}

function whose(running: string, embedded: PostgresBinaries | undefined): string {
  if (embedded === undefined) return 'that of DATABASE_URL'
  return embedded.version === running
    ? ORIGINS[embedded.origin](embedded)
    : `until the next start, which takes ${embedded.version}, ${ORIGINS[embedded.origin](embedded)}`
}

function reach(embedded: PostgresBinaries | undefined): string {
  return embedded === undefined ? '' : ' Nobody reaches it over a network.'
}

function advice(running: string, embedded: PostgresBinaries | undefined): string {
  if (embedded === undefined) return 'Update it as its makers say.'
  return embedded.version === running ? ADVICE : 'Start Ledgerboard again.'
}
