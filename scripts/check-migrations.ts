import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createdTables, findContractions } from './migrations/find-contractions.ts'

/** The first migration to which the rules apply: the earlier ones were run with nothing else at work. */
const FIRST = '0084'
/** The comments before the first statement, of which one may be `-- contracts: 0084, 0086`. */
const HEAD = /^(?:(?:--.*)?\n)*/
const CONTRACTS = /^-- contracts: (.*)$/m
const RELEASE = /^## (\d+\.\d+\.\d+)\b.*$/gm
/** The last migration of a release, in its section of the change log. */
const SCHEMA = /^Schema (\d{4})\.$/m

/** What the change log and the other migrations say. */
interface Known {
  /** Of all migrations. */
  numbers: ReadonlySet<string>
  /** The last migration of the newest release. */
  released: string
  /** The tables that came after it. */
  created: ReadonlySet<string>
}

/**
 * Finds migrations that a former release does not survive, which still works on the same database while a new one is
 * started beside it (docs/operations.md). A migration only expands the schema, or names the earlier ones whose
 * expansion it contracts; these belong to a release.
 */
export function checkMigrations(root: string): { migrationCount: number; faults: string[] } {
  const released = releasedSchema(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'))
  const folder = path.join(root, 'migrations')
  const all = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const names = all.filter((name) => name >= FIRST).toSorted()
  const numbers = new Set(all.map((name) => name.slice(0, FIRST.length)))
  const texts = names.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const created = new Set(
    texts.flatMap((sql, index) => ((names[index] ?? '') > `${released}~` ? createdTables(sql) : [])),
  )
  const faults = texts.flatMap((sql, index) =>
    faultsOf(sql, { numbers, released, created }).map((fault) => `migrations/${names[index]}  ${fault}`),
  )
  return { migrationCount: names.length, faults }
}

function faultsOf(sql: string, { numbers, released, created }: Known): string[] {
  const contracted = CONTRACTS.exec(HEAD.exec(sql)?.[0] ?? '')?.[1]?.split(', ')
  if (contracted === undefined)
    return findContractions(sql, new Set([...created, ...createdTables(sql)])).map(
      (statement) => `is no expansion: ${statement.slice(0, 120)}`,
    )
  return contracted.flatMap((number) => {
    if (!numbers.has(number)) return [`contracts ${number}, which does not exist`]
    return number > released ? [`contracts ${number}, which belongs to no release yet`] : []
  })
}

/** The last migration of the newest release; '' before the first one that says it. */
function releasedSchema(changelog: string): string {
  const [, newest] = changelog.split(RELEASE).slice(1)
  return SCHEMA.exec(newest ?? '')?.[1] ?? ''
}

if (import.meta.main) {
  const { migrationCount, faults } = checkMigrations(path.resolve(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  console.log(`${migrationCount} migrations from ${FIRST} on, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
