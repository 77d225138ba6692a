import type { FeatureCalls } from '#test/feature-calls.ts'
import type { TestAccount } from '#test/test-app.ts'
import { createItem } from '../shared/item-endpoints.ts'

/** By an account of each installation: two that are compared have the same names. */
const added = new WeakMap<TestAccount, number>()

/** A name that no other item of the installation has. */
function newName(admin: TestAccount): string {
  const count = (added.get(admin) ?? 0) + 1
  added.set(admin, count)
  return `Item ${count} of the matrix`
}

export const calls: FeatureCalls = {
  who: {
    'GET /items': 'accountants',
    'GET /items/csv': 'accountants',
    'GET /items/:id': 'accountants',
    'POST /items': 'admins',
    'PUT /items/:id': 'admins',
    'DELETE /items/:id': 'admins',
    'POST /import/items': 'admins',
  },
  one: {
    items: async ({ app, admin }) =>
      (
        await app.call(createItem, {
          as: admin,
          body: { name: newName(admin), unitPrice: 7_500 },
        })
      ).body.id,
  },
  bodies: ({ admin }) => ({
    'POST /items': { name: newName(admin), unitPrice: 1 },
    'PUT /items/:id': { name: newName(admin), unitPrice: 1 },
    'POST /import/items': { rows: [{ name: newName(admin), unitPrice: 1 }] },
  }),
}
