/**
 * Regenerates the documents' pictures from the demo: `npm run pictures [-- NAME …]`. Pictures that look the same are
 * left unchanged.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { looksTheSame } from './pictures/pack-png.ts'
import { PICTURES } from './pictures/pictures.ts'
import { openStudio } from './pictures/studio.ts'
import { readArguments, refuseArguments } from './read-arguments.ts'

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures')

async function takePictures(names: readonly string[]): Promise<void> {
  const wanted = names.length === 0 ? PICTURES : PICTURES.filter(({ name }) => names.includes(name))
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-pictures-'))
  fs.mkdirSync(FOLDER, { recursive: true })
  const studio = await openStudio(scratch)
  try {
    for (const picture of wanted) {
      const file = path.join(FOLDER, `${picture.name}.png`)
      const bytes = await studio.take(picture)
      const isSame = fs.existsSync(file) && looksTheSame(fs.readFileSync(file), bytes)
      if (!isSame) fs.writeFileSync(file, bytes)
      console.log(`${picture.name}  ${isSame ? 'as before' : `${Math.round(bytes.length / 1024)} kB`}`)
    }
  } finally {
    await studio.close()
    fs.rmSync(scratch, { recursive: true, force: true })
  }
}

const USAGE = 'npm run pictures -- [NAME …]'
const { positionals: names } = readArguments(USAGE, { allowPositionals: true })
const unknown = names.find((name) => PICTURES.every((picture) => picture.name !== name))
if (unknown !== undefined) {
  const known = PICTURES.map(({ name }) => name).join(', ')
  refuseArguments(`There is no picture "${unknown}". There are: ${known}`)
}
await takePictures(names)
