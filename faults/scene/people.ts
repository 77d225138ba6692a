import { ADMIN, type Door, sendWell } from './desk.ts'
import type { Installation } from './installation.ts'

/** A user besides the administrator. */
export interface Person extends Door {
  id: string
  email: string
  name: string
}

/** Creates and signs in a number of people with the role USER. */
export async function signInPeople(installation: Installation, count: number): Promise<Person[]> {
  const { url } = installation.openDoor()
  const { superuser } = installation
  // everyone shares the first one's password hash: hashing one for each would take longer than the fault
  const { rows } = await superuser.query<{ id: string; email: string; name: string }>(
    `insert into users (id, f_name, s_name, email, role, status, password_hash)
     select gen_random_uuid(), 'Person', 'No ' || number, 'person-' || number || '@bluelotus.example', 'USER', 'Active',
       (select password_hash from users where email = $1)
     from generate_series(1, $2::integer) number
     returning id, email, f_name || ' ' || s_name as name`,
    [ADMIN.email, count],
  )
  const people: Person[] = []
  for (const { id, email, name } of rows) {
    const person = { url, id, email, name, token: '' }
    await signInAgain(person)
    people.push(person)
  }
  return people
}

/** Gets a token that is valid for another quarter of an hour. */
export async function signInAgain(person: Person): Promise<void> {
  const body = { email: person.email, password: ADMIN.password, rememberMe: true }
  const { body: reply } = await sendWell({ url: person.url }, { method: 'POST', path: '/auth/login', body })
  person.token = String(reply['access_token'])
}
