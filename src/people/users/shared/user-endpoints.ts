import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { email, userId } from '#platform/shared/fields.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { CreatedUser, Invitation, User, UserInput } from '#people/accounts/shared/user-schema.ts'

/** The calls for accounts (spec 3.3, 4.4). */

const UserParams = z.object({ id: userId() })

export const listUsers = endpoint('GET', '/user', {
  can: 'user:view',
  summary: 'Accounts by name, Pending ones first; X-Total-Count says how many there are',
  query: ListQuery,
  reply: z.array(User),
})

export const getUserByEmail = endpoint('GET', '/user/by-email', {
  can: 'user:view',
  summary: 'The account with an e-mail address',
  query: z.object({ email: email() }),
  reply: User,
})

export const getUser = endpoint('GET', '/user/:id', {
  can: 'user:view',
  summary: 'One account',
  params: UserParams,
  reply: User,
})

export const createUser = endpoint('POST', '/user', {
  can: 'user:create',
  summary: 'Makes an account and its invitation link, which is shown once and queued as mail',
  body: UserInput,
  reply: CreatedUser,
  status: 201,
})

export const updateUser = endpoint('PUT', '/user/:id', {
  can: 'user:edit',
  summary: 'Changes an account; refused when no Active administrator would be left',
  params: UserParams,
  body: UserInput,
  reply: User,
})

export const deleteUser = endpoint('DELETE', '/user/:id', {
  can: 'user:delete',
  proof: true,
  summary: 'Deletes an account; what pointed to it stays',
  params: UserParams,
  reply: 'empty',
  status: 204,
})

export const inviteUser = endpoint('POST', '/user/:id/invitation', {
  can: 'user:edit',
  summary: 'Makes a new invitation link for an account without a password; the earlier one stops working',
  params: UserParams,
  reply: Invitation,
  status: 201,
})

export const signOutUser = endpoint('POST', '/user/:id/sign-out', {
  can: 'user:edit',
  summary: 'Ends every session of an account; its tokens and live connections end at once',
  params: UserParams,
  reply: 'empty',
  status: 204,
})
