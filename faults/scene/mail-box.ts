import type { Pool } from 'pg'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { prove, type Trial } from './trial.ts'

/** Connections that one process of the product has open to a mail server at the most, each with one message on it. */
const CONNECTIONS = 3

/** A mail server that takes everything, for as long as the trial goes on. */
export async function openMailBox(trial: Trial): Promise<MailServer> {
  const box = await startMailServer()
  trial.cleanUp(() => box.stop())
  return box
}

/**
 * Proves that what the outbox calls delivered has arrived, and that no message came twice but for those that were under
 * way when the product was killed.
 */
export async function proveMailsArrived(pool: Pool, box: MailServer, kills: number): Promise<string> {
  const { rows } = await pool.query<{ state: string; message_id: string }>(
    'select state, message_id from outbox_messages',
  )
  const arrived = box.received.map((mail) => mail.headers['message-id'])
  const delivered = rows.filter(({ state }) => state === 'delivered')
  const missing = delivered.filter(({ message_id }) => !arrived.includes(message_id))
  prove(missing.length === 0, `${missing.length} mails are called delivered and did not arrive`)
  const failed = rows.filter(({ state }) => state === 'failed')
  prove(failed.length === 0, `${failed.length} mails failed`)
  const twice = arrived.length - new Set(arrived).size
  prove(twice <= CONNECTIONS * kills, `${twice} mails came twice after ${kills} kills`)
  return `${rows.length} mails, ${delivered.length} arrived, ${twice} twice`
}
