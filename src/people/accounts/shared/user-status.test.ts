import { expect, it } from 'vitest'
import { userStatusLook } from './user-status.ts'

it('colours Active green, Pending amber, Inactive red and anything else grey', () => {
  expect(
    ['Active', 'Pending', 'Inactive', 'active', '', null, undefined].map(
      (status) => userStatusLook(status).tone,
    ),
  ).toEqual(['green', 'amber', 'red', 'gray', 'gray', 'gray', 'gray'])
})
