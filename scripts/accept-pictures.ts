/**
 * Takes the pictures that `e2e/pictures.spec.ts` compares: those that look different, or all in another browser than
 * last time. `npm run pictures:accept`; `git diff` and `git status` then list what changed.
 */
import fs from 'node:fs'
import path from 'node:path'
import { endProgramsOnSignals, runProgram } from './child-processes.ts'
import { findBrowser } from './find-browser.ts'
import { packPng } from './pictures/pack-png.ts'
import {
  browserOfPictures,
  COMPARED,
  describeBrowser,
  keepBrowserOfPictures,
} from './pictures/picture-browser.ts'
import { readArguments } from './read-arguments.ts'

/** Recompresses what the browser has just written; the others are as small as they get. */
function packAll(): void {
  for (const name of fs.readdirSync(COMPARED, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.png')) continue
    const file = path.join(COMPARED, name)
    const [before, after] = [fs.readFileSync(file), packPng(fs.readFileSync(file))]
    if (after.length < before.length) fs.writeFileSync(file, after)
  }
}

readArguments('npm run pictures:accept', {})
endProgramsOnSignals()
const executable = await findBrowser((line) => console.log(line))
const browser = describeBrowser(executable)
const isSame = browser === browserOfPictures()
keepBrowserOfPictures(browser)
console.log(`${isSame ? 'What looks different' : 'Everything'} is taken in ${browser}`)
const { code } = await runProgram(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    'e2e/pictures.spec.ts',
    `--update-snapshots=${isSame ? 'changed' : 'all'}`,
  ],
  { cwd: path.resolve(import.meta.dirname, '..'), show: true, environment: { CHROME_BIN: executable } },
)
packAll()
process.exitCode = code ?? 1
