import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import {
  createUser as createUserEndpoint,
  deleteUser as deleteUserEndpoint,
  getUser,
  getUserByEmail,
  inviteUser as inviteUserEndpoint,
  listUsers,
  signOutUser as signOutUserEndpoint,
  updateUser as updateUserEndpoint,
} from '../shared/user-endpoints.ts'
import { deleteUser } from './delete-user.ts'
import { signOutUser } from './sign-out-user.ts'
import { type BeforeLeaving, updateUser } from './update-user.ts'
import { createUser, findUser, findUsers, inviteAgain } from './user-service.ts'

export function userRoutes(router: Router, platform: Platform, beforeLeaving: BeforeLeaving): void {
  router.read(listUsers, async ({ database, query, setTotal }) => {
    const { users, total } = await findUsers(database, query)
    setTotal(total)
    return users
  })
  router.read(getUserByEmail, ({ database, query }) => findUser(database, 'email', query.email))
  router.read(getUser, ({ database, params }) => findUser(database, 'id', params.id))
  router.write(createUserEndpoint, ({ database, body, actor }) => createUser(database, platform, body, actor))
  router.write(updateUserEndpoint, ({ database, params, body, actor }) =>
    updateUser(database, platform, params.id, body, { actor, beforeLeaving }),
  )
  router.write(deleteUserEndpoint, ({ database, params, actor }) =>
    deleteUser(database, platform, params.id, { actor, beforeLeaving }),
  )
  router.write(inviteUserEndpoint, ({ database, params, actor }) =>
    inviteAgain(database, platform, params.id, actor),
  )
  router.write(signOutUserEndpoint, ({ database, params, actor }) =>
    signOutUser(database, platform, params.id, actor),
  )
}
