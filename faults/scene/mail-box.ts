import type { Pool } from 'pg'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { prove, type Trial } from './trial.ts'

/** The most connections of one product process to a mail server, with one message on each. */
const CONNECTIONS = 3

/** A mail server that accepts everything, for the duration of the trial. */
export async function openMailBox(trial: Trial): Promise<MailServer> {
  const box = await startMailServer()
  trial.cleanUp(() => box.stop())
  return box
}

/**
 * Proves that every message marked as delivered in the outbox has arrived, and that no message arrived twice except
 * those in transit during a kill.
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
