import { expect, test } from 'vitest'
import { ProjectForm, projectFormValues } from './project-form.ts'

const OWNER = '019a41b0-0000-7000-8000-000000000003'
const NEW = { ...projectFormValues(undefined), name: ' Harbour rebrand ', owner: OWNER }

test('sends what is not empty, and a budget only if it is greater than 0', () => {
  const least = { name: 'Harbour rebrand', owner: OWNER, status: 'Pending' }
  expect(ProjectForm.parse(NEW)).toEqual(least)
  expect(ProjectForm.parse({ ...NEW, description: ' \n ', budget: '0' })).toEqual(least)
  expect(ProjectForm.parse({ ...NEW, budget: '0.00' })).toEqual(least)
  const more = { description: 'New mark', startDate: '2026-10-12', endDate: '2027-01-29' }
  expect(ProjectForm.parse({ ...NEW, ...more, status: 'Active', budget: '850000.5', clientId: '4' })).toEqual(
    {
      ...least,
      ...more,
      status: 'Active',
      budget: 850_000.5,
      clientId: 4,
    },
  )
})

test.each([
  [{ name: ' ' }, 'name', 'Project name is required'],
  [{ owner: '' }, 'owner', 'Owner is required'],
  [{ budget: '-1' }, 'budget', 'This must be at least 0'],
  [{ budget: '0.005' }, 'budget', 'The budget must be an amount with at most two decimals'],
  [{ budget: 'unreadable' }, 'budget', 'The budget must be an amount with at most two decimals'],
  [
    { startDate: '2026-11-02', endDate: '2026-11-01' },
    'endDate',
    'The end date must not be before the start date',
  ],
])('refuses %j at %s', (values, field, sentence) => {
  const issues = ProjectForm.safeParse({ ...NEW, ...values }).error?.issues ?? []
  expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, sentence]])
})
