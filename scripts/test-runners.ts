import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { whyNotCompared } from './pictures/picture-browser.ts'
import { runProgram } from './child-processes.ts'
import { failedOfPlaywright, failedOfVitest } from './failed-tests.ts'
import type { Counts } from './run-steps.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

interface RunOptions {
  /** Print while running; otherwise the output is returned with the counts. */
  show: boolean
  environment?: Record<string, string>
}

/** Runs the projects of vitest.config.ts whose names begin so, and counts their tests. */
export async function runVitest(project: string, { show, environment = {} }: RunOptions) {
  const report = path.join(ROOT, 'test-results', `${project}.json`)
  rmSync(report, { force: true })
  const ended = await runProgram(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      `${project}*`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: ROOT, show, environment },
  )
  const results = readReport(report)
  return {
    ...countVitest(results, ended.code),
    output: ended.output,
    failures: failedOfVitest(results, ROOT),
  }
}

/** Runs the end-to-end tests of e2e/ and counts them. */
export async function runPlaywright({ show, environment = {} }: RunOptions) {
  const report = path.join(ROOT, 'test-results', 'e2e.json')
  rmSync(report, { force: true })
  const reason = whyNotCompared(environment['CHROME_BIN'])
  if (reason !== undefined) console.log(reason)
  const ended = await runProgram(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
    cwd: ROOT,
    show,
    environment,
  })
  const results = readReport(report)
  return {
    ...countPlaywright(results, ended.code),
    output: ended.output,
    failures: failedOfPlaywright(results),
  }
}

/**
 * The counts of Vitest's JSON report. A run that failed without a failed test (a file that did not load, an error
 * outside any test) counts as one failure, and so does a run without a report.
 */
export function countVitest(report: Record<string, unknown>, exitCode: number | null): Counts {
  const passed = numberIn(report, 'numPassedTests')
  const leftOut = numberIn(report, 'numPendingTests')
  const failed = numberIn(report, 'numTotalTests') - passed - leftOut
  return { ...atLeastOneFailure(passed, failed, exitCode), leftOut }
}

/** The same for Playwright's JSON report. A skipped test, or one that passed only on retry, counts as failed. */
export function countPlaywright(report: Record<string, unknown>, exitCode: number | null): Counts {
  const stats = Object(report['stats']) as Record<string, unknown>
  const failed = ['unexpected', 'flaky', 'skipped'].reduce((sum, name) => sum + numberIn(stats, name), 0)
  return atLeastOneFailure(numberIn(stats, 'expected'), failed, exitCode)
}

function atLeastOneFailure(passed: number, failed: number, exitCode: number | null): Counts {
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}

function numberIn(report: Record<string, unknown>, name: string): number {
  const value = report[name]
  return typeof value === 'number' ? value : 0
}

function readReport(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}
