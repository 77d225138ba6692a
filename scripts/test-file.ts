import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from './find-browser.ts'
import { readArguments, refuseArguments } from './read-arguments.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const USAGE =
  'npm run test:file -- FILE… [--name TEXT]: runs test files, those in e2e/ on the built product; --name only the tests whose name has TEXT. npm run test:watch [-- FILE…]: runs what changes since the last commit concern, again at every change'

const { values, positionals: files } = readArguments(USAGE, {
  allowPositionals: true,
  options: { name: { type: 'string' }, watch: { type: 'boolean' } },
})
const isWatching = values.watch === true
const missing = files.find((file) => !existsSync(path.resolve(ROOT, file)))
if (missing !== undefined) refuseArguments(`There is no file ${missing}. ${USAGE}`)
if (files.length === 0 && !isWatching) refuseArguments(`Say which file. ${USAGE}`)
const isJourney = (file: string) =>
  path.relative(ROOT, path.resolve(ROOT, file)).startsWith(`e2e${path.sep}`) && file.endsWith('.spec.ts')
const journeys = files.filter(isJourney)
const tests = files.filter((file) => !isJourney(file))
if (isWatching && journeys.length > 0)
  refuseArguments('A journey runs on the built product: npm run test:file runs it once.')

const environment = { CHROME_BIN: await findBrowser((line) => console.log(line)) }

/** Runs a program on this terminal, with its input. @returns its exit code */
function run(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    })
    // Ctrl-C reaches both: this process waits until the other has ended cleanly
    process.on('SIGINT', () => undefined)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

const name = values.name
const codes: number[] = []
if (isWatching || tests.length > 0) {
  const scope = tests.length > 0 ? tests : ['--changed']
  const named = name === undefined ? [] : ['--testNamePattern', name]
  codes.push(
    await run([
      'node_modules/vitest/vitest.mjs',
      isWatching ? 'watch' : 'run',
      '--passWithNoTests',
      ...scope,
      ...named,
    ]),
  )
}
if (journeys.length > 0) {
  const named = name === undefined ? [] : ['--grep', name]
  codes.push(
    (await run(['scripts/prepare.mjs', 'start'])) ||
      (await run(['node_modules/@playwright/test/cli.js', 'test', ...journeys, ...named])),
  )
}
process.exitCode = Math.max(0, ...codes)
