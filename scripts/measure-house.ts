import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkCitations } from './check-citations.ts'
import { checkStyles } from './check-styles.ts'
import { houseReport, houseTable, type HouseMeasurement } from './house/house-report.ts'
import { measureImports } from './house/measure-imports.ts'
import { measureSizes } from './house/measure-sizes.ts'
import { readHouse } from './house/read-house.ts'
import { readArguments } from './read-arguments.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const FIGURES = path.join(ROOT, 'docs/measurements/house.json')
const REPORT = path.join(ROOT, 'docs/measurements/house.md')
const USAGE =
  'npm run measure-house [-- --root FOLDER] [--before]: measures this project, or the one in FOLDER; --before keeps the figures as those of before'

/** Measures src/ under `root`: sizes, dependencies, citations and styles. */
export function measureHouse(root: string): Omit<HouseMeasurement, 'commit' | 'date'> {
  const files = readHouse(root)
  const { violations } = checkStyles(root, { sheets: 0, classes: 0 })
  const unused = violations.filter(({ message }) => message.startsWith('no element is given'))
  return {
    imports: measureImports(files),
    sizes: measureSizes(files),
    lostCitations: checkCitations(root).faults.length,
    unusedClasses: new Set(unused.map(({ message }) => message)).size,
  }
}

interface Stored {
  before?: HouseMeasurement
  now?: HouseMeasurement
}

if (import.meta.main) {
  const { values } = readArguments(USAGE, {
    options: { root: { type: 'string' }, before: { type: 'boolean' } },
  })
  const root = path.resolve(values.root ?? ROOT)
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()
  const measured: HouseMeasurement = {
    commit: git('rev-parse', '--short=7', 'HEAD'),
    date: new Date().toISOString().slice(0, 10),
    ...measureHouse(root),
  }
  const stored = existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as Stored) : {}
  const kept: Stored = values.before === true ? { ...stored, before: measured } : { ...stored, now: measured }
  writeFileSync(FIGURES, `${JSON.stringify(kept, undefined, 1)}\n`)
  const now = kept.now ?? measured
  writeFileSync(REPORT, houseReport(kept.before, now))
  console.log(houseTable(kept.before, now))
  console.log(`\nWhat stands behind each figure: ${path.relative(ROOT, REPORT)}`)
}
