import { describe, expect, it, vi } from 'vitest'
import * as argon2 from '@node-rs/argon2'
import { createPasswordHashing } from './password-hashing.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { hash: vi.fn<typeof real.hash>(real.hash), verify: vi.fn<typeof real.verify>(real.verify) }
})

describe('password hashing', () => {
  it('uses argon2id and distinguishes right from wrong', async () => {
    const passwords = createPasswordHashing()
    const stored = await passwords.hash('a quiet working tool')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.matches(stored, 'a quiet working tool')).toBe(true)
    expect(await passwords.matches(stored, 'a quiet working tooL')).toBe(false)
  })

  it('treats both encodings of a character as equal', async () => {
    const passwords = createPasswordHashing()
    expect(await passwords.matches(await passwords.hash('caf\u00e9 au lait'), 'cafe\u0301 au lait')).toBe(
      true,
    )
  })

  it('does the same work for an unknown account, and fails', async () => {
    const passwords = createPasswordHashing()
    const verify = vi.mocked(argon2.verify).mockClear()
    expect(await passwords.matches(undefined, 'anything')).toBe(false)
    expect(await passwords.matches(null, 'the password of nobody')).toBe(false)
    expect(verify).toHaveBeenCalledTimes(2)
    for (const [stored] of verify.mock.calls) expect(String(stored)).toContain('m=19456,t=2,p=1')
  })

  it('runs a few hashes at once, lets 50 wait and refuses the rest', async () => {
    let running = 0
    let most = 0
    vi.mocked(argon2.hash).mockImplementation(async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      return 'hash'
    })
    const passwords = createPasswordHashing()
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('a password')))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(most).toBeLessThanOrEqual(4)
    expect(results.length - refused.length).toBe(50 + most)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', status: 503 })
    expect(await passwords.hash('a password')).toBe('hash')
  })
})
