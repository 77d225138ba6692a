import fs from 'node:fs'
import path from 'node:path'
import { ENTRIES, TEST_ENTRIES } from './entries.ts'
import { type FeatureNames, fillIn, wordsOf } from './feature-names.ts'

const TEMPLATES = path.join(import.meta.dirname, 'templates')
const ENDING = '.template'

/** The files created or changed for a new feature, relative to the root. */
export interface MadeFeature {
  /** In its folder, and its migration. */
  made: string[]
  /** Files outside it that now name it. */
  entered: string[]
  /** Tests that list every feature. */
  enteredTests: string[]
}

/** Creates a feature in the project under `root`. @throws Error when one of this name exists */
export function makeFeature(root: string, names: FeatureNames): MadeFeature {
  const words = wordsOf(names)
  const folder = `src/${names.area}/${names.many}`
  if (fs.existsSync(path.join(root, folder))) throw new Error(`${folder} is there already`)
  const made = fs
    .readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
    .filter((template) => template.endsWith(ENDING))
    .map((template) => {
      const name = fillIn(template.slice(0, -ENDING.length), words)
      const file =
        name === 'migration.sql'
          ? `migrations/${nextMigration(root)}_${words['table']}.sql`
          : `${folder}/${name}`
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      const contents = fillIn(fs.readFileSync(path.join(TEMPLATES, template), 'utf8'), words)
      fs.writeFileSync(path.join(root, file), contents)
      return file
    })
  const enter = (entries: typeof ENTRIES) =>
    entries.map(({ file, enter: entered }) => {
      const place = path.join(root, file)
      fs.writeFileSync(place, entered(fs.readFileSync(place, 'utf8'), names))
      return file
    })
  return { made, entered: enter(ENTRIES), enteredTests: enter(TEST_ENTRIES) }
}

function nextMigration(root: string): string {
  const numbers = fs.readdirSync(path.join(root, 'migrations')).map((file) => Number.parseInt(file, 10))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}
