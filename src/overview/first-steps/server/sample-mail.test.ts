import { expect, it } from 'vitest'
import { USER_ENTITY } from '#people/accounts/server/user-tables.ts'
import { startMailScene } from '#test/mail-scene.ts'
import { refuseForSample } from '#people/outbox/server/sample-tables.ts'

it('a message to a sample person or client is given up, and others are sent', async () => {
  const scene = await startMailScene()
  const { pool } = scene.platform.platform
  await pool.query(
    `with person as (
       insert into users (id, f_name, s_name, email, role, status)
       values ('01890000-0000-7000-8000-000000000000', 'D', 'F', 'dilini@sample.lk', 'USER', 'Inactive') returning id
     ), client as (
       insert into clients (company_name, contact_name, email, phone) values ('C', 'C', 'c@sample.lk', '1') returning id
     )
     insert into sample_records
     select 'user', id::text from person union all select 'client', id::text from client`,
  )
  const to = (address: string) => scene.queue({ to: { name: 'Somebody', address } })
  const ids = [await to('dilini@sample.lk'), await to('c@sample.lk')]
  const real = await to('dilini@example.lk')
  for (const id of ids) {
    await expect.poll(async () => (await scene.row(id)).state, { timeout: 10_000 }).toBe('failed')
    expect((await scene.row(id)).server_reply).toBe('Nothing is sent to the sample data.')
  }
  await expect.poll(async () => (await scene.row(real)).state, { timeout: 10_000 }).toBe('delivered')
  expect(scene.server.received.map((mail) => mail.to)).toEqual([['dilini@example.lk']])
})

it('people and clients added or admitted by users get mail, whatever the address, even one shared with a sample', async () => {
  const scene = await startMailScene()
  const { pool, database } = scene.platform.platform
  const letIn = '01890000-0000-7000-8000-000000000001'
  const locked = '01890000-0000-7000-8000-000000000002'
  await pool.query(
    `with person as (
       insert into users (id, f_name, s_name, email, role, status) values
         ('${letIn}', 'L', 'I', 'letin@sample.example', 'USER', 'Active'),
         ('${locked}', 'L', 'O', 'locked@sample.example', 'USER', 'Inactive') returning id
     ), client as (
       insert into clients (company_name, contact_name, email, phone)
       values ('C', 'C', 'c@sample.example', '1'), ('D', 'D', 'shared@sample.example', '1') returning id
     )
     insert into sample_records
     select 'user', id::text from person union all select 'client', id::text from client`,
  )
  await pool.query(
    `insert into clients (company_name, contact_name, email, phone)
     values ('Own', 'O', 'own@own.example', '1'), ('Own too', 'O', 'shared@sample.example', '1')`,
  )
  const to = (address: string) => scene.queue({ to: { name: 'Somebody', address } })
  const given = ['letin@sample.example', 'own@own.example', 'shared@sample.example', 'nobody@else.example']
  const delivered = await Promise.all(given.map(to))
  const refused = await to('c@sample.example')
  const state = async (id: number) => (await scene.row(id)).state
  for (const id of delivered) await expect.poll(() => state(id), { timeout: 10_000 }).toBe('delivered')
  await expect.poll(() => state(refused), { timeout: 10_000 }).toBe('failed')
  expect(scene.server.received.flatMap((mail) => mail.to).toSorted()).toEqual(given.toSorted())

  await expect(refuseForSample(database, USER_ENTITY, letIn)).resolves.toBeUndefined()
  await expect(refuseForSample(database, USER_ENTITY, locked)).rejects.toThrow(
    'Nothing is sent to a user of the sample data',
  )
})
