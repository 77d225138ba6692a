import { randomUUID } from 'node:crypto'
import type { RunningApp } from '../scripts/running-app/running-app.ts'
import { ADMIN, api, type Person, tokenOf } from './app-fixture.ts'

/** Somebody whose address no other journey has: all of them share one product. */
export function newPerson(fName: string, sName: string): Person {
  const address = `${fName}.${randomUUID().slice(0, 8)}@bluelotus.example`.toLowerCase()
  return { fName, sName, email: address, password: 'a bench under the mango tree' }
}

/** Sets the role of an account; one that is not there yet signs up first. */
export async function approve(product: RunningApp, person: Person, role: string): Promise<void> {
  await tokenOf(product, ADMIN)
  await tokenOf(product, person)
  await changeAccount(product, person, { role, status: 'Active' })
}

/** Changes role or status of an account as the administrator does. */
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

/** Somebody new whose account is active. */
export async function approvedPerson(
  product: RunningApp,
  role: 'ADMIN' | 'USER',
  fName: string,
  sName: string,
): Promise<Person> {
  const person = newPerson(fName, sName)
  await approve(product, person, role)
  return person
}
