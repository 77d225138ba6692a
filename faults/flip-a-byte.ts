import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { nothingAcknowledged } from './scene/acknowledged.ts'
import { send, sendWell } from './scene/desk.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { proveSound } from './scene/prove-sound.ts'
import { type Fault, prove, type Trial } from './scene/trial.ts'

const TASKS = 60
const PAGE = 8192
/** Of a page, after its header. */
const FIRST_BYTE = 24
const RELATIONS = ['tasks', 'tasks_by_creation', 'users', 'changes_pkey']

export const fault: Fault = {
  number: 'R21',
  promise: 'A byte that the disk changed is found by its page’s checksum and never shown as if it were data.',
  async run(trial) {
    const installation = createInstallation(trial)
    await installation.start()
    const acknowledged = nothingAcknowledged()
    for (let count = 0; count < TASKS; count++) {
      const taskName = `task ${count}`
      const body = { taskName, dueDate: '2026-12-01' }
      const made = await sendWell(installation.openDoor(), { method: 'POST', path: '/task', body })
      acknowledged.tasks.set(Number(made.body['id']), { name: taskName, status: 'To Do' })
      acknowledged.writes += 1
    }
    for (const relation of trial.isShort ? RELATIONS.slice(0, 1) : RELATIONS)
      await flipOneOf(trial, installation, relation)
    return `one byte flipped in each of ${trial.isShort ? 1 : RELATIONS.length} relations, each found, none shown; after it was put right: ${await installation.proveKept(acknowledged)}`
  },
}

async function flipOneOf(trial: Trial, installation: Installation, relation: string): Promise<void> {
  const { rows } = await installation.superuser.query<{ file: string }>(
    'select pg_relation_filepath($1::regclass) as file',
    [relation],
  )
  const file = path.join(installation.dataDirectory, 'postgres', rows[0]?.file ?? '')
  await installation.app().stop()
  const page = Math.floor(trial.random() * (statSync(file).size / PAGE))
  const place = page * PAGE + FIRST_BYTE + Math.floor(trial.random() * (PAGE - FIRST_BYTE))
  flip(file, place)

  // signing in may or may not need the damaged page
  const started = await installation.start().then(
    () => true,
    () => false,
  )
  if (started) {
    const answer = await send(installation.openDoor(), { method: 'GET', path: '/task?limit=1000' })
    const isWhole = answer.status === 200 && Number(answer.body['total']) === TASKS
    prove(isWhole || answer.status >= 500, `${relation}: answered ${answer.status} from a damaged page`)
  }
  const finding = await proveSound(installation.superuser).then(
    () => 'nothing',
    (error: unknown) => String(error),
  )
  prove(/invalid page|checksum/.test(finding), `${relation}: a flipped byte was found as: ${finding}`)
  trial.say(`${relation}, page ${page}: ${finding}`)
  await installation.app().stop()
  flip(file, place)
  await installation.start()
  // the database permanently counts the damaged pages it met
  await installation.superuser.query('select pg_stat_reset()')
}

function flip(file: string, place: number): void {
  const descriptor = openSync(file, 'r+')
  const byte = Buffer.alloc(1)
  readSync(descriptor, byte, 0, 1, place)
  byte[0] = (byte[0] ?? 0) ^ 0xff
  writeSync(descriptor, byte, 0, 1, place)
  closeSync(descriptor)
}
