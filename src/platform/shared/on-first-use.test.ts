import { expect, it, vi } from 'vitest'
import { onFirstUse } from './on-first-use.ts'

it('creates the value when it is first asked for, and only once', () => {
  const create = vi.fn(() => ({}))
  const valueOf = onFirstUse(create)
  expect(create).not.toHaveBeenCalled()
  expect(valueOf()).toBe(valueOf())
  expect(create).toHaveBeenCalledOnce()
})
