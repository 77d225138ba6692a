/** The process of one measurement of bench.ts: takes its options from the arguments and reports figures as it goes. */
import type { Bench, Measure } from './kit/measurement.ts'

/** Messages to bench.ts. */
export type Told = { figure: Parameters<Bench['report']>[0] } | { sentence: string }

const [name = '', options = '{}'] = process.argv.slice(2)
const told: Promise<unknown>[] = []
const tell = (what: Told) => void told.push(new Promise((resolve) => process.send?.(what, resolve)))
const { measure } = (await import(`./${name}.ts`)) as { measure: Measure }
let code = 0
try {
  await measure({
    ...(JSON.parse(options) as Omit<Bench, 'report' | 'say'>),
    report: (figure) => tell({ figure }),
    say: (sentence) => tell({ sentence }),
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  code = 1
}
await Promise.all(told)
// resources left open must not delay the exit
process.exit(code)
