import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Config } from '#platform/server/config.ts'
import { loadSecrets } from '#platform/server/security/secrets.ts'

/** Both are paused, and no name below `.example` leads anywhere: the demo sends nothing. */
const HOOKS = [
  {
    address: 'https://hooks.pilotbooks.example/lb',
    events: ['invoice.issued', 'invoice.paid', 'payment.recorded', 'quote.accepted'],
    entities: ['invoice', 'quote'],
  },
  { address: 'https://bluelotus.example/api/tasks', events: ['task.done'], entities: ['task'] },
] as const

/** Adds two paused webhooks, the first with deliveries of the last invoices. @param madeBy the administrator */
export async function addWebhooks(
  client: PoolClient,
  { madeBy, config }: { madeBy: string; config: Config },
): Promise<void> {
  const secrets = loadSecrets(config.dataDirectory, config.jwtSecret)
  for (const { address, events, entities } of HOOKS)
    await client.query(
      `insert into webhooks (address, events, entities, sealed_secret, paused, made_by, created_at)
       values ($1, $2, $3, $4, 'by hand', $5, now() - interval '20 days')`,
      [address, events, entities, secrets.seal(`whsec_${randomBytes(24).toString('base64')}`), madeBy],
    )
  await client.query(
    `with invoice as (
       select id, invoice_number, client_id, client_name, total_cents, row_number() over (order by issued_at desc) as place
       from invoices where invoice_number is not null order by issued_at desc limit 8
     ), sent as (
       insert into webhook_deliveries (webhook_id, message_id, event, about, payload, state, tries, attempts, answer, created_at)
       select (select min(id) from webhooks), 'msg_' || substr(md5(id::text), 1, 24), 'invoice.issued', invoice_number,
         json_build_object('type', 'invoice.issued', 'timestamp', to_char(now() - place * interval '7 hours', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
           'data', json_build_object('id', id, 'number', invoice_number, 'clientId', client_id, 'clientName', client_name,
             'cents', total_cents, 'currency', 'LKR')),
         case place when 4 then 'failed' else 'delivered' end, case place when 4 then 7 when 2 then 3 else 1 end, 1,
         case place when 4 then 503 else 200 end, now() - place * interval '7 hours'
       from invoice order by place desc returning id, tries, state, created_at
     )
     insert into webhook_tries (delivery_id, number, at, answer, words, milliseconds)
     select id, number, created_at + (number - 1) * interval '5 minutes',
       case when number = tries and state = 'delivered' then 200 else 503 end,
       case when number = tries and state = 'delivered' then 'OK' else 'Service Unavailable' end, 180 + number * 37
     from sent, generate_series(1, tries) as number`,
  )
}
