import path from 'node:path'
import { runProgram } from './child-processes.ts'
import type { Step } from './run-steps.ts'
import { runVitest } from './test-runners.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const bin = (name: string) => path.join(ROOT, 'node_modules', '.bin', name)
const script = (name: string) => path.join(ROOT, 'scripts', name)

/** Every check that needs neither a database nor a browser, the longest first. */
export const CHECK_STEPS: Step[] = [
  { name: 'unit tests', run: () => runVitest('unit', { show: false }) },
  programStep(
    'lint',
    bin('oxlint'),
    ['--deny-warnings', '--report-unused-disable-directives'],
    /on [1-9]\d* files/,
  ),
  programStep('types of the server', bin('tsc'), ['-p', 'tsconfig.server.json']),
  programStep('types of the pages', bin('tsc'), ['-p', 'tsconfig.web.json']),
  programStep('types of the journeys', bin('tsc'), ['-p', 'tsconfig.e2e.json']),
  programStep('unused code', bin('knip'), ['--no-progress']),
  programStep('boundaries', process.execPath, [script('check-boundaries.ts')]),
  programStep('styles', process.execPath, [script('check-styles.ts')]),
  programStep('migrations', process.execPath, [script('check-migrations.ts')], /^\d+ migrations from/m),
  programStep('format', bin('oxfmt'), ['--check', '.'], /on [1-9]\d* files/),
  programStep('paths in documents', process.execPath, [script('check-doc-paths.ts')]),
  programStep(
    'citations of the specification',
    process.execPath,
    [script('check-citations.ts')],
    /^[1-9]\d* citations of [1-9]/m,
  ),
]

/** One test: passes if the program exits with 0 and, where `proof` is given, has printed that it checked something. */
function programStep(name: string, command: string, args: string[], proof?: RegExp): Step {
  return {
    name,
    async run() {
      const { code, output } = await runProgram(command, args, { cwd: ROOT })
      const isProven = !proof || proof.test(output)
      const isGood = code === 0 && isProven
      const remark = code === 0 && !isProven ? '\nIt does not say that it looked at any file.' : ''
      return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, output: output + remark }
    },
  }
}
