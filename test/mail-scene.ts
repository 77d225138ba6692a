import { onTestFinished } from 'vitest'
import {
  type DeliveryTimes,
  type Mail,
  type MailDelivery,
  queueMail,
  startMailDelivery,
} from '#people/outbox/server/index.ts'
import { SAMPLE_DATA } from '#app/server/sample-data.ts'
import { refuseSampleAddress } from '#overview/first-steps/server/index.ts'
import type { Config } from '#platform/server/config.ts'
import { type MailServer, type MailServerManners, startMailServer } from './mail-server.ts'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

/** A row of the outbox table. */
export interface OutboxRow {
  id: number
  state: string
  attempts: number
  server_reply: string | null
  message_id: string
  next_attempt_at: string | null
  delivered_at: string | null
}

/** A platform, a mail server and the delivery between them. All stop with the test. */
export interface MailScene {
  platform: TestPlatform
  server: MailServer
  delivery: MailDelivery
  /** Another process on the same database that also delivers. */
  another(): Promise<{ platform: TestPlatform; delivery: MailDelivery }>
  queue(mail?: Partial<Mail>): Promise<number>
  /** Queues several in one transaction. */
  queueMany(count: number): Promise<void>
  row(id: number): Promise<OutboxRow>
  rows(): Promise<OutboxRow[]>
}

export async function startMailScene(
  manners: MailServerManners = {},
  options: { times?: Partial<DeliveryTimes>; settings?: Partial<Config>; clockAhead?: number } = {},
): Promise<MailScene> {
  const server = await startMailServer(manners)
  const platform = await startTestPlatform({
    smtpUrl: server.url,
    appUrl: 'https://board.example.lk',
    ...options.settings,
  })
  // before the delivery first looks at the table: moved meanwhile, its claims would have expired
  platform.moveClock(options.clockAhead ?? 0)
  const delivery = await startMailDelivery(
    platform.platform,
    refuseSampleAddress(SAMPLE_DATA.samples),
    options.times,
  )
  onTestFinished(async () => {
    await delivery.stop()
    await server.stop()
    await platform.stop()
  })
  const rows = async (): Promise<OutboxRow[]> =>
    (await platform.platform.pool.query<OutboxRow>('select * from outbox_messages order by id')).rows
  const scene: MailScene = {
    platform,
    server,
    delivery,
    async another() {
      const other = await platform.again()
      const second = await startMailDelivery(
        other.platform,
        refuseSampleAddress(SAMPLE_DATA.samples),
        options.times,
      )
      onTestFinished(async () => {
        await second.stop()
        await other.stop()
      })
      return { platform: other, delivery: second }
    },
    queue: (mail = {}) =>
      platform.platform.database.transaction().execute((transaction) =>
        queueMail(transaction, platform.platform, {
          kind: 'test',
          to: { name: 'Kasun Fernando', address: 'kasun@example.lk' },
          subject: 'Hello',
          paragraphs: ['Good day'],
          ...mail,
        }),
      ),
    async queueMany(count) {
      await platform.platform.database.transaction().execute(async (transaction) => {
        for (let number = 1; number <= count; number++) {
          await queueMail(transaction, platform.platform, {
            kind: 'test',
            to: { name: `Person ${number}`, address: `person-${number}@example.lk` },
            subject: `Message ${number}`,
            paragraphs: ['Good day'],
          })
        }
      })
    },
    async row(id) {
      const row = (await rows()).find((each) => each.id === id)
      if (row === undefined) throw new Error(`there is no message ${id}`)
      return row
    },
    rows,
  }
  return scene
}
