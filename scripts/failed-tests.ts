import path from 'node:path'
import * as z from 'zod/mini'

/** Enough for what was expected and received. */
const REASON_LINES = 8
const COLOURS = new RegExp(String.raw`\u001b\[\d+m`, 'g')

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
})

/** The failed tests of Vitest's JSON report, each with its file and reason, and the files that did not load. */
export function failedOfVitest(report: Record<string, unknown>, root: string): string[] {
  const { data } = VitestReport.safeParse(report)
  return (data?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [describe(file, message)]
    return failed.map((test) => describe(`${file} › ${test.fullName}`, test.failureMessages?.join('\n')))
  })
}

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
})
const Suite = z.object({
  specs: z.optional(z.array(Spec)),
  get suites() {
    return z.optional(z.array(Suite))
  },
})
const PlaywrightReport = z.object({ suites: z.array(Suite) })

/** The same of Playwright's JSON report. */
export function failedOfPlaywright(report: Record<string, unknown>): string[] {
  const { data } = PlaywrightReport.safeParse(report)
  return (data?.suites ?? []).flatMap(failedIn)
}

function failedIn({ specs = [], suites = [] }: z.infer<typeof Suite>): string[] {
  const own = specs
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results)
      return describe(`e2e/${file} › ${title}`, results.find(({ error }) => error)?.error?.message)
    })
  return [...own, ...suites.flatMap(failedIn)]
}

function describe(name: string, reason = ''): string {
  const lines = reason.replaceAll(COLOURS, '').trim().split('\n').slice(0, REASON_LINES)
  return [name, ...lines.filter(Boolean).map((line) => `  ${line}`)].join('\n')
}
