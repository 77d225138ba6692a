import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const PROGRAMS = [
  'bench/bench.ts',
  'bench/chat.ts',
  'scripts/change-secret.ts',
  'scripts/check.ts',
  'scripts/demo.ts',
  'scripts/dev.ts',
  'scripts/doctor.ts',
  'scripts/draw-icons.ts',
  'scripts/pictures.ts',
  'scripts/reset-second-way.ts',
  'scripts/test-browsers.ts',
  'scripts/test-faults.ts',
  'scripts/test.ts',
]

function run(program: string, argument: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, argument], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, said: stdout.trim().split('\n'), wrong: stderr.trim().split('\n') }
}

describe.each(PROGRAMS)('%s', (program) => {
  it('shows its usage, and does nothing else', () => {
    expect(run(program, '--help')).toMatchObject({
      status: 0,
      said: [expect.stringMatching(/npm|node/)],
      wrong: [''],
    })
  })

  it('refuses unknown arguments in one sentence', () => {
    expect(run(program, '--unheard-of')).toMatchObject({
      status: 2,
      said: [''],
      wrong: [expect.stringMatching(/^Unknown option '--unheard-of'\. Call it so: /)],
    })
  })
})

it.each([
  ['scripts/check.ts', /^There is no check "nothing"/],
  ['scripts/demo.ts', /^Unexpected argument 'nothing'\. Call it so: npm run demo$/],
  ['scripts/pictures.ts', /^There is no picture "nothing"/],
  ['scripts/test-faults.ts', /^There is no fault "nothing"/],
  ['scripts/test.ts', /^There is no part "nothing"/],
])('%s refuses an unknown name', (program, sentence) => {
  expect(run(program, 'nothing')).toMatchObject({ status: 2, wrong: [expect.stringMatching(sentence)] })
})

it.each([['--seed=x'], ['--minutes=0'], ['--seed']])('the faults refuse %s', (argument) => {
  expect(run('scripts/test-faults.ts', argument)).toMatchObject({ status: 2, said: [''] })
})
