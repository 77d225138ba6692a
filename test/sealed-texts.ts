import type { MailContents } from '#people/outbox/server/sealed-mail.ts'
import type { Platform } from '#platform/server/platform.ts'

/**
 * The texts of mails to an address that contain a link, newest first, as their recipient will read them: decrypted with
 * the installation's secret, which no call does.
 */
export async function sealedTexts(
  { pool, secrets }: Pick<Platform, 'pool' | 'secrets'>,
  address: string,
): Promise<string[]> {
  const { rows } = await pool.query<{ contents: Buffer }>(
    `select contents from sealed_mails join outbox_messages message on message.id = sealed_mails.message_id
     where to_address = $1 order by message.id desc`,
    [address],
  )
  return rows.map(({ contents }) => (JSON.parse(secrets.open(contents)) as MailContents).text)
}
