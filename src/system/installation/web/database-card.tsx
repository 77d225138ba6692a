import { withSeparators } from '#platform/shared/counted.ts'
import { formatBytes } from '#platform/shared/byte-size.ts'
import type { Finding } from '#platform/shared/finding.ts'
import type { Installation } from '../shared/installation-schema.ts'
import { SystemCard } from './system-card.tsx'

const KINDS: Readonly<Record<Installation['database']['kind'], string>> = {
  embedded: 'in the data folder',
  external: 'of DATABASE_URL',
}
const ORIGINS: Readonly<Record<NonNullable<Installation['database']['origin']>, string>> = {
  shipped: ' (shipped)',
  found: ' (found on this machine)',
  set: ' (POSTGRES_BIN)',
}
/** Milliseconds up to which two clocks count as equal. */
const SAME_TIME = 1_000

export interface DatabaseCardProps {
  database: Installation['database']
  findings: readonly Finding[]
}

/** The PostgreSQL version, the size of the data, and the clock difference. */
export function DatabaseCard({ database, findings }: DatabaseCardProps) {
  const { kind, version, origin, bytes, clockDifference, tables } = database
  return (
    <SystemCard title="Database" findings={findings}>
      <dl className="facts system-facts">
        <dt>PostgreSQL</dt>
        <dd>
          {version}
          {origin === null ? null : ORIGINS[origin]}, {KINDS[kind]}
        </dd>
        <dt>Size</dt>
        <dd>{formatBytes(bytes)}</dd>
        <dt>Clock</dt>
        <dd>{clockText(clockDifference)}</dd>
      </dl>
      <table className="system-tables">
        <caption className="visually-hidden">Largest tables</caption>
        <thead>
          <tr>
            <th>Largest tables</th>
            <th className="number">Rows</th>
            <th className="number">Size</th>
          </tr>
        </thead>
        <tbody>
          {tables.map((table) => (
            <tr key={table.name}>
              <td>{table.name}</td>
              <td className="number dim">{withSeparators(table.rows)}</td>
              <td className="number">{formatBytes(table.bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SystemCard>
  )
}

function clockText(difference: number): string {
  const apart = Math.abs(difference)
  if (apart <= SAME_TIME) return 'Same as the server’s'
  return `${withSeparators(Math.round(apart / 1000))} s ${difference > 0 ? 'ahead of' : 'behind'} the server’s`
}
