import type { Endpoint } from '#platform/shared/endpoint.ts'
import { FEATURE_CALLS, ONE_OF_EACH, type Scene } from './feature-calls.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** Ids of existing records, by the first segment of their calls' paths. */
export type Existing = Record<string, string>

/** Adds records, each on first use. @param user the account in calls that name a person */
export function sceneOf(app: TestApp, admin: TestAccount, user: TestAccount): Scene {
  const ids = new Map<string, Promise<string>>()
  const scene: Scene = {
    app,
    admin,
    user,
    idOf(name) {
      const known = ids.get(name)
      if (known !== undefined) return known
      const add = ONE_OF_EACH[name]
      if (add === undefined) throw new Error(`No feature adds ${name}`)
      const id = add(scene).then(String)
      ids.set(name, id)
      return id
    },
  }
  return scene
}

/** Adds one record of each kind. @param user the account in calls that name a person */
export async function addOneOfEach(app: TestApp, admin: TestAccount, user: TestAccount): Promise<Existing> {
  const { idOf } = sceneOf(app, admin, user)
  const existing: Existing = {}
  for (const name of Object.keys(ONE_OF_EACH)) existing[name] = await idOf(name)
  return existing
}

/** `GET /task/:id`: the name of a call in lists. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The path of a call, with the id of an existing record, or the token of its link, and those of another task and a person. */
export const pathOf = ({ path }: Endpoint, existing: Existing): string =>
  `/api${path
    .replace(/:(id|token)/, existing[path.split('/')[1] ?? ''] ?? '1')
    .replace(':otherId', existing['other-task'] ?? '1')
    .replace(':userId', existing['user'] ?? '1')}`

/** A valid body for every write that takes one from a signed-in account. */
export function sampleBodies(existing: Existing, admin: TestAccount): Record<string, object> {
  return Object.assign({}, ...FEATURE_CALLS.map(({ bodies }) => bodies?.({ existing, admin }))) as Record<
    string,
    object
  >
}
