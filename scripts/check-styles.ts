import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { readModule, type Violation } from './boundaries/read-module.ts'
import { readClasses } from './styles/read-classes.ts'
import { readStylesheet } from './styles/read-stylesheet.ts'
import { styleViolations, type ReadModule } from './styles/style-rules.ts'

/** With fewer than this the check itself is broken and must not report success. */
const MIN_SHEETS = 50
const MIN_CLASSES = 1000

const PAGES = 'src/**/web/**/*.{ts,tsx}'
const OTHERS = ['e2e', 'test', 'bench', 'faults', 'scripts']

interface StyleReport {
  sheetCount: number
  /** Places in code that give an element a class. */
  classCount: number
  violations: Violation[]
}

/**
 * Checks the stylesheets under `root` and the code that uses them against docs/decisions/030: each class has one owner,
 * is used, and is used only where it may be. Throws when it finds fewer than `fewest`, or when a file cannot be parsed.
 */
export function checkStyles(
  root: string,
  fewest = { sheets: MIN_SHEETS, classes: MIN_CLASSES },
): StyleReport {
  const list = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .map((file) => file.replaceAll(path.sep, '/'))
      .toSorted()
  const read = (file: string): ReadModule => {
    const module = readModule(root, file)
    return { module, classes: readClasses(module) }
  }
  const sheets = list('src/**/*.css').map((file) => readStylesheet(root, file))
  const pages = list(PAGES).map(read)
  const others = OTHERS.filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => list(`${folder}/**/*.{ts,tsx}`))
    .map(read)
  const classCount = pages.reduce((sum, { classes }) => sum + classes.given.length, 0)
  if (sheets.length < fewest.sheets || classCount < fewest.classes) {
    throw new Error(
      `The check of styles saw ${sheets.length} stylesheets and ${classCount} uses of classes; it expects at least ${fewest.sheets} and ${fewest.classes}.`,
    )
  }
  return { sheetCount: sheets.length, classCount, violations: styleViolations(sheets, pages, others) }
}

if (import.meta.main) {
  const { sheetCount, classCount, violations } = checkStyles(path.resolve(import.meta.dirname, '..'))
  for (const { file, line, message } of violations) console.error(`${file}:${line}  ${message}`)
  console.log(`${sheetCount} stylesheets, ${classCount} uses of classes, ${violations.length} violations`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
