import { describe, expect, it } from 'vitest'
import { readDatabaseAddress, withDatabaseName } from './database-address.ts'

describe('readDatabaseAddress', () => {
  it.each([
    ['postgres://me:pw@db.example.lk/work', ['db.example.lk:5432']],
    [
      'postgresql://me:p,w%40x@one:5433,two.example.lk/work?sslmode=verify-full',
      ['one:5433', 'two.example.lk:5432'],
    ],
    ['postgres://me@[::1]:5433,[fe80::2],10.0.0.3:6432/work', ['::1:5433', 'fe80::2:5432', '10.0.0.3:6432']],
  ])('finds the servers of %s', (address, servers) => {
    expect(readDatabaseAddress(address)?.servers.map(({ host, port }) => `${host}:${port}`)).toEqual(servers)
  })

  it('gives the driver one server, with all parameters', () => {
    expect(
      readDatabaseAddress('postgres://me:pw@one:5433,two/work?sslmode=require&lock_timeout=5'),
    ).toMatchObject({
      single: 'postgres://me:pw@one:5433/work?sslmode=require&lock_timeout=5',
      parameters: ['sslmode', 'lock_timeout'],
    })
  })

  it.each([
    'mysql://one,two/work',
    'postgres://me@one,,two/work',
    'postgres://me@one,two,/work',
    'postgres://me@one:5432,two:port/work',
    'postgres://me@one:5432,two:0/work',
    'postgres://me@one:5432,two:65536/work',
    'postgres://me@one:5432:5433,two/work',
    'postgres://me@one, two/work',
    'postgres://me:50%@one,two/work',
    'postgres:///work?host=one,two',
  ])('refuses %s', (address) => expect(readDatabaseAddress(address)).toBeUndefined())
})

it('withDatabaseName keeps account, servers and parameters', () => {
  expect(withDatabaseName('postgres://me:pw@one:5433,two/work?sslmode=require', 'scratch')).toBe(
    'postgres://me:pw@one:5433,two/scratch?sslmode=require',
  )
  expect(withDatabaseName('postgres://me@one', 'scratch')).toBe('postgres://me@one/scratch')
})
