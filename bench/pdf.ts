import path from 'node:path'
import { median } from './kit/figure.ts'
import { BENCH_SETTINGS, filledData } from './kit/filled-data.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { loopDelayOf, loopDelaySettings } from './kit/loop-delay.ts'
import { type MeasuredApp, withApp } from './kit/measured-app.ts'
import type { Measure } from './kit/measurement.ts'

const LINES = 40
const WARM = 20

/** The PDF of an invoice of 40 lines, requested as a browser does, and how long it blocks the event loop. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, 'tasks-1000', (client) => fillTasks(client, 1_000))
  const delayFile = path.join(bench.folder, 'loop-delay')
  await withApp(
    folder,
    async (app) => {
      const token = (await app.signIn()).access_token
      await makeProfile(app, token)
      const turns = bench.isQuick ? 5 : WARM
      // a separate invoice each: the typesetter caches the parts of one just rendered
      const ids: number[] = []
      for (let number = 0; number <= turns; number++) ids.push(await draftInvoice(app, token, number))
      const [firstId = 0, ...others] = ids
      const recorder = loopDelayOf(app, delayFile)
      await recorder.restart()
      const first = await timePdf(app, token, firstId)
      const firstDelay = await recorder.longest()
      bench.report({ what: `invoice PDF, ${LINES} lines: first`, value: first, unit: 'ms', aim: 600 })
      await recorder.restart()
      const warm: number[] = []
      for (const id of others) warm.push(await timePdf(app, token, id))
      const warmDelay = await recorder.longest()
      bench.report({
        what: `invoice PDF, ${LINES} lines: warm`,
        value: median(warm),
        unit: 'ms',
        aim: 60,
        note: `median of ${warm.length}, slowest ${Math.max(...warm).toFixed(0)} ms`,
      })
      bench.report({
        what: "longest that the server's event loop was held up by PDFs",
        value: Math.max(firstDelay, warmDelay),
        unit: 'ms',
        aim: 20,
        note: `first ${firstDelay.toFixed(1)}, warm ${warmDelay.toFixed(1)} ms`,
      })
    },
    { ...BENCH_SETTINGS, ...loopDelaySettings(delayFile) },
  )
}

async function makeProfile(app: MeasuredApp, token: string): Promise<void> {
  const profile = await app.call<{ id: number }>(token, 'POST', '/company-profiles', {
    name: 'Bench Studio',
    address: '12 Galle Road\nColombo 03',
    email: 'studio@example.lk',
  })
  await app.call(token, 'POST', '/invoice-settings', { companyProfileId: profile.id, isDefault: true })
}

/** @param number makes the client and the lines different from those of the other invoices */
async function draftInvoice(app: MeasuredApp, token: string, number: number): Promise<number> {
  const invoice = await app.call<{ id: number }>(token, 'POST', '/invoices', {
    clientName: `Lake View Hotels ${number}`,
    clientEmail: 'accounts@example.lk',
    taxRate: 18,
    dueDate: '2099-12-31',
    items: Array.from({ length: LINES }, (_, index) => ({
      description: `Photography of the rooms on floor ${index + 1} of house ${number}, with retouching`,
      quantity: 1 + (index % 4),
      unitPrice: 12_500.5 + index + number,
    })),
  })
  return invoice.id
}

/** Drafts are rendered on every request. */
async function timePdf(app: MeasuredApp, token: string, id: number): Promise<number> {
  const began = performance.now()
  const reply = await fetch(`${app.url}/api/invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = await reply.arrayBuffer()
  if (!reply.ok || bytes.byteLength < 10_000)
    throw new Error(`the PDF answered ${reply.status} with ${bytes.byteLength} bytes`)
  return performance.now() - began
}
