import '#people/outbox/server/outbox-tables.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { counted } from '#platform/shared/counted.ts'
import type { Finding, FindingGrade } from '#platform/shared/finding.ts'
import type { Installation } from '../shared/installation-schema.ts'

const DAY = 24 * 60 * 60 * 1000

export type MailState = Installation['mail']

/** How many messages wait or failed. @param isConfigured whether a mail server is set */
export async function readMailState(database: Executor, isConfigured: boolean): Promise<MailState> {
  const rows = await database
    .selectFrom('outbox_messages')
    .select([
      'state',
      (eb) => eb.fn.countAll<number>().as('count'),
      (eb) => eb.fn.min('created_at').as('oldest'),
    ])
    .where('state', '<>', 'delivered')
    .groupBy('state')
    .execute()
  const queued = rows.find(({ state }) => state === 'queued')
  const failed = rows.find(({ state }) => state === 'failed')
  return {
    isConfigured,
    queued: queued?.count ?? 0,
    failed: failed?.count ?? 0,
    oldestQueuedAt: queued?.oldest ?? null,
  }
}

/** Whether mail is being sent. */
export function examineMail(
  { isConfigured, queued, failed, oldestQueuedAt }: MailState,
  now: Date,
): Finding[] {
  if (!isConfigured) {
    const waiting = queued === 0 ? '' : ` ${counted(queued, 'message waits', 'messages wait')} there.`
    return [
      finding('mail-server', 'note', `No mail server is set (SMTP_URL): mail stays in the outbox.${waiting}`),
    ]
  }
  const isStuck = oldestQueuedAt !== null && now.getTime() - Date.parse(oldestQueuedAt) > DAY
  return [
    finding('mail-server', 'ok', 'A mail server is set.'),
    failed === 0
      ? finding('mail-failed', 'ok', 'No message was given up.')
      : finding(
          'mail-failed',
          'note',
          `${counted(failed, 'message')} could not be delivered: see Mail outbox for the reason, and to try again.`,
        ),
    isStuck
      ? finding(
          'mail-waiting',
          'note',
          `${counted(queued, 'message waits', 'messages wait')}, the oldest for more than a day: see Mail outbox for what the mail server says.`,
        )
      : finding('mail-waiting', 'ok', 'No message waits for more than a day.'),
  ]
}

function finding(name: string, grade: FindingGrade, sentence: string): Finding {
  return { name, about: 'mail', grade, sentence }
}
