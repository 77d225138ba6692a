import { expect, it } from 'vitest'
import { keepFile, sweepFiles } from '#platform/server/records/stored-files.ts'
import { startMailScene } from '#test/mail-scene.ts'
import { samplePdf } from '#test/sample-files.ts'
import { sweepOutbox } from './sweep-outbox.ts'

const DAY = 24 * 60 * 60 * 1000
const WITHIN = { timeout: 20_000, interval: 20 }

it('empties messages delivered 90 days ago, and nothing that still has to be sent', async () => {
  const scene = await startMailScene({
    atRecipient: (address) =>
      address === 'gone@example.lk' ? { code: 550, words: 'nobody here' } : undefined,
  })
  const { database, clock, pool } = scene.platform.platform
  const fileId = await database
    .transaction()
    .execute((transaction) => keepFile(transaction, { type: 'application/pdf', bytes: samplePdf() }, clock()))
  const attachment = { fileId, name: 'Invoice-1.pdf' }
  const delivered = await scene.queue({ attachment })
  const failed = await scene.queue({ to: { name: 'Gone', address: 'gone@example.lk' } })
  await expect.poll(async () => (await scene.row(delivered)).state, WITHIN).toBe('delivered')
  await expect.poll(async () => (await scene.row(failed)).state, WITHIN).toBe('failed')
  const rows = async () => {
    const { rows } = await pool.query<Record<string, unknown>>('select * from outbox_messages order by id')
    return rows
  }
  const before = await rows()
  const after = (days: number) => new Date(Date.now() + days * DAY)

  await sweepOutbox(database, after(89))
  expect(await rows()).toEqual(before)
  await sweepOutbox(database, after(91))
  expect(await rows()).toEqual([
    { ...before[0], text: '', html: null, attachment_file_id: null, attachment_name: null },
    before[1],
  ])
  // the file is deleted with the last message that references it
  await sweepFiles(database, after(91))
  await sweepFiles(database, after(123))
  const { rows: files } = await pool.query('select id from files')
  expect(files).toEqual([])
})
