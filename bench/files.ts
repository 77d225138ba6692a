import { createHash, randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_ATTACHMENT_BYTES } from '../src/work/attachments/shared/attachment-schema.ts'
import { BENCH_SETTINGS, filledData } from './kit/filled-data.ts'
import { type MeasuredApp, withApp } from './kit/measured-app.ts'
import { makeBackup } from './kit/proven-backup.ts'
import type { Bench, Measure } from './kit/measurement.ts'
import { memoryMegabytes } from './processes.ts'

const GIGABYTE = 1_000_000_000
/** People who attach files at the same time. */
const SENDERS = 2
const SAMPLE_EVERY = 250
const RESTORE = path.resolve(import.meta.dirname, '../scripts/restore.ts')

/** Attached files through upload, backup, trial restore, restore by command, and download; compared byte for byte. */
export const measure: Measure = async (bench) => {
  const gigabytes = bench.isQuick ? 0.1 : Number(process.env['BENCH_GIGABYTES'] ?? 1)
  const count = Math.ceil((gigabytes * GIGABYTE) / MAX_ATTACHMENT_BYTES)
  const what = `${gigabytes} GB of files`
  const folder = await filledData(bench, 'no-work', () => Promise.resolve())
  const backups = path.join(bench.folder, 'backups')
  const settings = { ...BENCH_SETTINGS, BACKUP_DIR: backups, ATTACHMENT_QUOTA: String(gigabytes + 1) }
  const hashes = new Map<number, string>()
  let file = ''
  await withApp(
    folder,
    async (app) => {
      const server = () => app.appProcesses()
      await observe(bench, `${what}: sent, ${SENDERS} at once`, server, () => sendFiles(app, count, hashes))
      await observe(bench, `${what}: backup written, restored, compared and examined`, server, async () => {
        file = (await makeBackup(app)).path
      })
    },
    settings,
  )
  const restored = path.join(bench.folder, 'restored')
  const restore = spawn(process.execPath, [RESTORE, file], {
    env: { ...process.env, ...settings, DATA_DIR: restored },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(restore, 'exit')
  await observe(
    bench,
    `${what}: restored by command`,
    () => [restore.pid ?? -1],
    async () => {
      const [code] = (await ended) as [number | null]
      if (code !== 0) throw new Error(`the restore ended with ${code}`)
    },
  )
  fs.rmSync(file)
  await withApp(
    restored,
    async (app) => {
      let different = 0
      await observe(
        bench,
        `${what}: read again after the restore`,
        () => app.appProcesses(),
        async () => {
          different = await countDifferent(app, hashes)
        },
      )
      bench.report({
        what: `${what}: files that differ after the restore`,
        value: different,
        unit: '',
        aim: 0,
        note: `of ${hashes.size}`,
      })
    },
    settings,
  )
}

/** Reports how long a piece of work took, and the most memory that the processes had meanwhile. */
async function observe(
  bench: Bench,
  what: string,
  processes: () => number[],
  work: () => Promise<void>,
): Promise<void> {
  const began = performance.now()
  let most = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, memoryMegabytes(processes()))
      await sleep(SAMPLE_EVERY)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await watching
  }
  bench.report({ what, value: performance.now() - began, unit: 'ms' })
  bench.report({ what: `${what}: most memory (PSS) of the server`, value: most, unit: 'MB' })
}

/** Attaches random files of the largest size to tasks, twenty to each. @param hashes receives what was sent, by id */
async function sendFiles(app: MeasuredApp, count: number, hashes: Map<number, string>): Promise<void> {
  const token = (await app.signIn()).access_token
  const tasks: Promise<number>[] = []
  let sent = 0
  const send = async () => {
    while (sent < count) {
      const number = sent++
      const task = await (tasks[Math.floor(number / 20)] ??= newTask(app, token, number))
      const contents = randomBytes(MAX_ATTACHMENT_BYTES)
      const reply = await fetch(`${app.url}/api/task/${task}/attachments?name=file-${number}.bin`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: contents,
      })
      if (reply.status !== 201) throw new Error(`file ${number}: ${reply.status} ${await reply.text()}`)
      const { id } = (await reply.json()) as { id: number }
      hashes.set(id, sha256(contents))
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
}

async function newTask(app: MeasuredApp, token: string, number: number): Promise<number> {
  const body = { taskName: `With files from ${number}`, dueDate: '2026-12-01' }
  return (await app.call<{ id: number }>(token, 'POST', '/task', body)).id
}

/** Reads every file. @returns how many are not what was sent */
async function countDifferent(app: MeasuredApp, hashes: ReadonlyMap<number, string>): Promise<number> {
  let different = 0
  let token = (await app.signIn()).access_token
  let read = 0
  for (const [id, hash] of hashes) {
    if (read++ % 100 === 0) token = (await app.signIn()).access_token
    const reply = await fetch(`${app.url}/api/attachments/${id}/content`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!reply.ok || sha256(new Uint8Array(await reply.arrayBuffer())) !== hash) different++
  }
  return different
}

const sha256 = (contents: Uint8Array) => createHash('sha256').update(contents).digest('hex')
