/** Takes the pages that `e2e/pictures.spec.ts` compares and writes them into a folder: its only argument. */
import fs from 'node:fs'
import path from 'node:path'
import { COMPARED_PAGES } from './pictures/compared-pages.ts'
import { openStudio } from './pictures/studio.ts'
import { readArguments, refuseArguments } from './read-arguments.ts'

const USAGE = 'node scripts/take-compared-pages.ts FOLDER'
const [folder] = readArguments(USAGE, { allowPositionals: true }).positionals
if (folder === undefined) refuseArguments(USAGE)
else {
  const studio = await openStudio(path.join(folder, 'data'))
  try {
    for (const picture of COMPARED_PAGES)
      fs.writeFileSync(path.join(folder, `${picture.name}.png`), await studio.take(picture))
  } finally {
    await studio.close()
  }
}
