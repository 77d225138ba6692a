import { randomUUIDv7 } from 'node:crypto'
import { insertUser, USER_ENTITY } from '#people/accounts/server/user-tables.ts'
import { IS_OWN_ACCOUNT } from '#people/outbox/server/sample-tables.ts'
import { sampleBeginning } from '#platform/server/samples/moments.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { SAMPLE_PEOPLE } from './people.ts'

/** The first of all people is the one who loads the sample data. */
const [FIRST_PERSON, LAST_PERSON] = [1, 5]

/** People who cannot sign in. */
export const samplePeople: Sample = {
  kind: { entity: USER_ENTITY, table: 'users', address: 'email', isOwn: IS_OWN_ACCOUNT },
  async add({ transaction, actor, today, mark }) {
    for (const { fName, sName, email, role } of SAMPLE_PEOPLE.slice(FIRST_PERSON, LAST_PERSON + 1)) {
      const account = {
        id: randomUUIDv7(),
        f_name: fName,
        s_name: sName,
        email,
        role,
        status: 'Inactive',
        // nor an invitation with which someone could choose one
        password_hash: null,
      } as const
      await insertUser(transaction, account, sampleBeginning(today), actor)
      mark(USER_ENTITY, account.id)
    }
  },
}
