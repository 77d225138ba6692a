import { randomUUID } from 'node:crypto'
import type { RunningApp } from '../scripts/running-app/running-app.ts'
import { ADMIN, api, type Person, tokenOf } from './app-fixture.ts'

/** A person whose e-mail address no other journey uses: all of them share one product. */
export function newPerson(fName: string, sName: string): Person {
  const address = `${fName}.${randomUUID().slice(0, 8)}@bluelotus.example`.toLowerCase()
  return { fName, sName, email: address, password: 'a bench under the mango tree' }
}

/** Sets the role of an account, which is signed up first if it does not exist. */
export async function approve(product: RunningApp, person: Person, role: string): Promise<void> {
  await tokenOf(product, ADMIN)
  await tokenOf(product, person)
  await changeAccount(product, person, { role, status: 'Active' })
}

/** Changes the role or status of an account as the administrator. */
export async function changeAccount(
  product: RunningApp,
  { password: _password, ...fields }: Person,
  change: { role: string; status: string },
): Promise<void> {
  const token = await tokenOf(product, ADMIN)
  const users = await api<{ id: string; email: string }[]>(product, token, 'GET', '/user')
  const id = users.find(({ email }) => email === fields.email)?.id
  await api(product, token, 'PUT', `/user/${id}`, { ...fields, ...change })
}

/** A new person with an active account. */
export async function approvedPerson(
  product: RunningApp,
  role: 'ADMIN' | 'ACCOUNTANT' | 'USER',
  fName: string,
  sName: string,
): Promise<Person> {
  const person = newPerson(fName, sName)
  await approve(product, person, role)
  return person
}
