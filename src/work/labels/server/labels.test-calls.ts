import type { FeatureCalls } from '#test/feature-calls.ts'
import type { TestAccount } from '#test/test-app.ts'
import { createLabel } from '../shared/label-endpoints.ts'

/** By an account of each installation: two that are compared have the same names. */
const added = new WeakMap<TestAccount, number>()

/** A name that no other label of the installation has. */
function newName(admin: TestAccount): string {
  const count = (added.get(admin) ?? 0) + 1
  added.set(admin, count)
  return `Label ${count} of the matrix`
}

export const calls: FeatureCalls = {
  who: {
    'GET /labels': 'users',
    'POST /labels': 'users',
    'PATCH /labels/:id': 'admins',
    'DELETE /labels/:id': 'admins',
  },
  one: {
    labels: async ({ app, admin }) =>
      (await app.call(createLabel, { as: admin, body: { name: newName(admin) } })).body.id,
  },
  bodies: ({ admin }) => ({
    'POST /labels': { name: newName(admin), colour: 'teal' },
    'PATCH /labels/:id': { name: newName(admin) },
  }),
}
