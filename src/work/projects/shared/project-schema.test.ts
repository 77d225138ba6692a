import { describe, expect, it } from 'vitest'
import { ProjectInput } from './project-schema.ts'

const valid = { name: 'Website', owner: '0199b2c4-5d6e-7f80-9a1b-2c3d4e5f6071' }

function refusal(value: unknown): Record<string, string> {
  const parsed = ProjectInput.safeParse(value)
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )
}

describe('a project as it is sent', () => {
  it.each([
    [{}, { name: 'Project name is required', owner: 'Owner is required' }],
    [
      { name: ' ', owner: ' ' },
      { name: 'Project name is required', owner: 'Owner is required' },
    ],
    [
      { name: null, owner: null },
      { name: 'Project name is required', owner: 'Owner is required' },
    ],
    [{ ...valid, owner: 'nimal' }, { owner: 'This is not the id of a user' }],
    [{ ...valid, budget: 10.005 }, { budget: 'The budget must be an amount with at most two decimals' }],
    [{ ...valid, budget: -1 }, { budget: 'This must be at least 0' }],
    [{ ...valid, budget: 1e15 }, { budget: 'This may be at most LKR 10,000,000,000' }],
    [{ ...valid, budget: '10' }, { budget: 'The budget must be an amount with at most two decimals' }],
    [{ ...valid, endDate: '2026-02-30' }, { endDate: 'This must be a date such as 2026-11-20' }],
    [
      { ...valid, startDate: '2026-11-02', endDate: '2026-11-01' },
      { endDate: 'The end date must not be before the start date' },
    ],
    [{ ...valid, clientId: 0 }, { clientId: 'This is not the id of a client' }],
    [
      { ...valid, status: 'Later' },
      { status: 'This must be one of: Pending, Active, On Hold, Completed, Cancelled' },
    ],
  ])('is refused with a message at each field (%#)', (value, fields) => {
    expect(refusal(value)).toEqual(fields)
  })

  it('may begin and end on the same day', () => {
    const day = { startDate: '2026-11-02', endDate: '2026-11-02' }
    expect(ProjectInput.safeParse({ ...valid, ...day }).success).toBe(true)
  })

  it('may leave out or clear everything but name and owner', () => {
    expect(ProjectInput.safeParse(valid).success).toBe(true)
    const emptied = {
      description: '',
      status: '',
      startDate: '',
      endDate: null,
      budget: null,
      clientId: null,
    }
    expect(ProjectInput.parse({ ...valid, ...emptied, id: 3 })).toEqual({
      ...valid,
      description: '',
      status: '',
      startDate: null,
      endDate: null,
      budget: null,
      clientId: null,
    })
  })
})
