import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { percentile } from './kit/figure.ts'
import { fillSales } from './kit/fill-sales.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { BENCH_SETTINGS, filledData } from './kit/filled-data.ts'
import { loopDelayOf, loopDelaySettings } from './kit/loop-delay.ts'
import { type MeasuredApp, withApp } from './kit/measured-app.ts'
import type { Measure } from './kit/measurement.ts'

const TASKS = 10_000
const INVOICES = 10_000
/** Hashes of 32 bytes per PDF: about 50 kB and as incompressible as real invoices. */
const HASHES = 1_600
/** Milliseconds between two requests of the concurrent user, and the duration of the baseline without a backup. */
const PACE = 20
const QUIET = 10_000

interface System {
  backups: { newest: { state: string; bytes: number | null; rows: number | null; fault: string | null }[] }
}

/** A backup that is written and verified while a user works. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, 'sales-with-documents', async (client) => {
    await fillTasks(client, TASKS)
    await fillSales(client, INVOICES)
    await giveEachItsDocument(client)
  })
  const delayFile = path.join(bench.folder, 'loop-delay')
  await withApp(
    folder,
    async (app) => {
      const token = (await app.signIn()).access_token
      const delay = loopDelayOf(app, delayFile)
      await work(app, token, () => Promise.resolve(false), QUIET)
      await delay.restart()
      const quiet = await work(app, token, () => Promise.resolve(false), QUIET)
      const quietDelay = await delay.longest()

      const began = performance.now()
      await app.call(token, 'POST', '/installation/backups')
      let newest: System['backups']['newest'][number] | undefined
      const busy = await work(app, token, async () => {
        const system = await app.call<System>(token, 'GET', '/installation')
        newest = system.backups.newest[0]
        return newest !== undefined && newest.state !== 'running' && newest.state !== 'waiting'
      })
      const seconds = (performance.now() - began) / 1000
      const busyDelay = await delay.longest()
      if (newest?.state !== 'proven') throw new Error(`the backup is ${newest?.state}: ${newest?.fault}`)

      const what = `${INVOICES.toLocaleString('en')} invoices with their PDFs, ${TASKS.toLocaleString('en')} tasks`
      const megabytes = Math.round((newest.bytes ?? 0) / 1e6)
      bench.report({
        what: `backup written, restored, compared and examined; ${what}`,
        value: seconds * 1000,
        unit: 'ms',
        note: `${newest.rows?.toLocaleString('en')} rows, ${megabytes} MB`,
      })
      bench.report({
        what: "longest that the server's event loop was held up meanwhile",
        value: busyDelay,
        unit: 'ms',
        note: `without a backup ${quietDelay.toFixed(1)} ms`,
      })
      bench.report({
        what: 'a page of tasks meanwhile: p95',
        value: percentile(busy, 0.95),
        unit: 'ms',
        note: `without a backup ${percentile(quiet, 0.95).toFixed(1)} ms`,
      })
    },
    {
      ...BENCH_SETTINGS,
      BACKUP_DIR: path.join(bench.folder, 'backups'),
      ...loopDelaySettings(delayFile),
    },
  )
}

/** Gives each issued invoice a stored PDF of its own, as issuing does. */
async function giveEachItsDocument(client: pg.Client): Promise<void> {
  await client.query(`alter table invoices disable trigger user`)
  await client.query(
    `with made as (
       insert into files (content_type, hash, size, content, created_at)
       select 'application/pdf', sha256(content), length(content), content, now()
       from (
         select '%PDF-1.7'::bytea || string_agg(sha256((id || '-' || n)::bytea), ''::bytea) as content
         from invoices, generate_series(1, $1::int) n
         where issued_at is not null group by id
       ) drawn returning id
     ), numbered as (select id, row_number() over (order by id) as number from made),
     issued as (select id, row_number() over (order by id) as number from invoices where issued_at is not null)
     update invoices set pdf_file_id = numbered.id
     from numbered join issued using (number) where invoices.id = issued.id`,
    [HASHES],
  )
  await client.query(`alter table invoices enable trigger user`)
}

/** Sends requests at a steady pace until it is over, or for a time. @returns the duration of each in milliseconds */
async function work(
  app: MeasuredApp,
  token: string,
  isOver: () => Promise<boolean>,
  limit = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const times: number[] = []
  const began = performance.now()
  let over = false
  const watching = (async () => {
    while (!over && performance.now() - began < limit) {
      over = await isOver()
      await sleep(500)
    }
    over = true
  })()
  while (!over) {
    const sent = performance.now()
    await app.call(token, 'GET', '/task?page=2&limit=50&sortBy=dueDate&sortOrder=ASC')
    times.push(performance.now() - sent)
    await sleep(PACE)
  }
  await watching
  return times
}
