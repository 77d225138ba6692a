import type { FeatureCalls } from '#test/feature-calls.ts'
import { createUser, deleteUser } from '../shared/user-endpoints.ts'

const USER = { fName: 'M', sName: 'M', email: 'mallory@example.lk', role: 'ADMIN', status: 'Active' }

export const calls: FeatureCalls = {
  who: {
    'GET /user': 'users',
    'GET /user/by-email': 'users',
    'GET /user/:id': 'users',
    'POST /user': 'admins',
    'PUT /user/:id': 'admins',
    'DELETE /user/:id': 'admins',
    'POST /user/:id/invitation': 'admins',
    'POST /user/:id/sign-out': 'admins',
  },
  one: {
    user: async ({ user }) => user.id,
    async bin({ app, admin }) {
      const gone = await app.call(createUser, {
        as: admin,
        body: { fName: 'Gone', sName: 'Soon', email: 'gone@example.lk', role: 'USER' },
      })
      await app.call(deleteUser, { as: admin, params: { id: gone.body.id } })
      const { rows } = await app.platform.pool.query<{ id: number }>(
        `select id from changes where entity = 'user' and action = 'delete' and entity_id = $1`,
        [gone.body.id],
      )
      return Number(rows[0]?.id)
    },
  },
  bodies: () => ({
    'POST /user': USER,
    'PUT /user/:id': USER,
  }),
}
