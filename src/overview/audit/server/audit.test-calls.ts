import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /audit': 'accountants',
    'GET /audit/people': 'accountants',
    'GET /audit/csv': 'accountants',
    'GET /audit/:id': 'accountants',
  },
  one: {
    // of money, so that an ACCOUNTANT may read it
    async audit({ app, idOf }) {
      const { rows } = await app.platform.pool.query<{ id: number }>(
        `select id from changes where entity = 'invoice' and entity_id = $1 order by id limit 1`,
        [await idOf('invoices')],
      )
      return Number(rows[0]?.id)
    },
  },
}
