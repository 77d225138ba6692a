const SHOW_WAITING_EVERY_MS = 1000

export interface Counts {
  passed: number
  failed: number
  /** Tests that this machine cannot run (`runIf`); shown, but counted as neither passed nor failed. */
  leftOut?: number
  /** What failed, each with its reason; listed once more at the end of the run. */
  failures?: string[]
}

/** One check: `run` never throws for a failing check but counts it. `output` is printed when something failed. */
export interface Step {
  name: string
  run: () => Promise<Counts & { output: string }>
}

export interface StepResult extends Counts {
  name: string
  seconds: number
}

/**
 * Runs the steps, at most `atOnce` in parallel. Prints a line for each as it ends, with its seconds, and its output
 * when it failed. A step that counts nothing has checked nothing and counts as one failure.
 */
export async function runSteps(steps: Step[], atOnce: number): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps]
  const active = new Set<string>()
  const begin = Date.now()
  const timer = setInterval(() => showActive(active, begin), SHOW_WAITING_EVERY_MS)
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      active.add(step.name)
      const result = await runStep(step)
      active.delete(step.name)
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  clearInterval(timer)
  return results
}

async function runStep({ name, run }: Step): Promise<StepResult> {
  const begin = Date.now()
  let outcome: Counts & { output: string }
  try {
    outcome = await run()
  } catch (error) {
    outcome = { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) }
  }
  const sawNothing = outcome.passed + outcome.failed === 0
  const { passed, leftOut = 0, failures = [] } = outcome
  const counts = { passed, failed: sawNothing ? 1 : outcome.failed, leftOut }
  const seconds = (Date.now() - begin) / 1000
  wipeLine()
  console.log(`${describeResult({ name, seconds, ...counts })}${sawNothing ? '  it ran no test' : ''}`)
  if (counts.failed > 0 && outcome.output.trim()) console.log(`${outcome.output.trim()}\n`)
  return { name, seconds, ...counts, failures }
}

/** `✓ types of the server     2.1 s`, with the counts where there is more than one test. */
export function describeResult({ name, seconds, passed, failed, leftOut }: StepResult): string {
  const remark = leftOut ? `, ${leftOut} not possible on this machine` : ''
  const counts = passed + failed > 1 || remark ? `   ${passed} passed, ${failed} failed${remark}` : ''
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s${counts}`
}

function showActive(active: Set<string>, begin: number): void {
  if (!process.stdout.isTTY || active.size === 0) return
  wipeLine()
  process.stdout.write(`  ${[...active].join(', ')} … ${Math.floor((Date.now() - begin) / 1000)} s`)
}

function wipeLine(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K')
}
