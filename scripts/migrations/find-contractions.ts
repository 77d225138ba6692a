import { plainStatements, splitList } from './sql-text.ts'

/** Statements that leave what is there as it was, apart from those about one table. */
const HARMLESS =
  /^(create (or replace )?(function|procedure|trigger|view|type|sequence|extension|schema) |create table |insert into |update |delete from |with |select |comment on |set )/
/** Actions of `alter table` that accept everything that was accepted before. */
const HARMLESS_ACTIONS = [
  /^alter (column )?\w+ (drop not null|set default |set statistics |set storage |set compression )/,
  /^drop constraint /,
  /^validate constraint /,
  /^(enable|disable) trigger /,
  /^set \(/,
]
const KEYWORDS_OF_CONSTRAINTS = /^(constraint|check|unique|primary|foreign|exclude) ?/

/**
 * The statements of a migration that the former release, which still writes meanwhile, may not survive. What is not
 * known to be harmless counts as such.
 * @param created the tables that the former release does not know
 */
export function findContractions(sql: string, created: ReadonlySet<string>): string[] {
  return plainStatements(sql).filter((statement) => !isExpansion(statement, created))
}

/** The tables that a migration creates. */
export function createdTables(sql: string): string[] {
  return plainStatements(sql).flatMap((statement) => createdTable(statement) ?? [])
}

function createdTable(statement: string): string | undefined {
  return /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(statement)?.[1]
}

function isExpansion(statement: string, created: ReadonlySet<string>): boolean {
  if (createdTable(statement) !== undefined) return true
  const index = /^create (unique )?index (?:concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?([\w.]+)/.exec(
    statement,
  )
  if (index !== null) return index[1] === undefined || created.has(index[2] ?? '')
  const table = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(statement)
  if (table === null) return HARMLESS.test(statement)
  return created.has(table[1] ?? '') || splitList(table[2] ?? '').every(isExpandingAction)
}

function isExpandingAction(action: string): boolean {
  if (HARMLESS_ACTIONS.some((harmless) => harmless.test(action))) return true
  if (!action.startsWith('add ')) return false
  const added = action.slice('add '.length)
  return KEYWORDS_OF_CONSTRAINTS.test(added) ? added.endsWith(' not valid') : isOptionalColumn(added)
}

/** The former release writes rows without it, and may write many. */
function isOptionalColumn(column: string): boolean {
  if (/ primary key\b/.test(column)) return false
  const isFilled = / default | generated (always|by default) as /.test(column)
  return isFilled ? !/ unique\b/.test(column) : !/(?<! is) not null\b/.test(column)
}
