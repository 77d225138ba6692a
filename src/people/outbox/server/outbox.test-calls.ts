import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /outbox': 'admins',
    'GET /outbox/:id': 'admins',
    'GET /outbox/:id/attachment': 'admins',
    'GET /mail-status': 'admins',
    'POST /outbox/:id/retry': 'admins',
    'POST /outbox/test': 'admins',
  },
  one: {
    async outbox({ app, idOf }) {
      // its logo is attached
      await idOf('company-profiles')
      const { rows } = await app.platform.pool.query<{ id: number }>(
        `insert into outbox_messages
           (kind, to_name, to_address, subject, text, message_id, created_at, attachment_file_id, attachment_name)
         values ('test', 'x', 'x@example.lk', 'x', 'x', 'x', now(), (select min(id) from files where content is not null), 'x.png') returning id`,
      )
      return Number(rows[0]?.id)
    },
  },
}
