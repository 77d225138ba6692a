import { expect, it } from 'vitest'
import { isClosedProject, PROJECT_STATUSES, projectStatusBadge } from './project-status.ts'

it('colours Active green, Pending amber, On Hold blue, Completed in the accent, Cancelled red, others grey', () => {
  expect(
    ['Active', 'Pending', 'On Hold', 'Completed', 'Cancelled', 'Later', 'active'].map((status) => [
      projectStatusBadge(status).word,
      projectStatusBadge(status).tone,
    ]),
  ).toEqual([
    ['Active', 'green'],
    ['Pending', 'amber'],
    ['On Hold', 'blue'],
    ['Completed', 'accent'],
    ['Cancelled', 'red'],
    ['Later', 'gray'],
    ['active', 'gray'],
  ])
})

it('has a unique combination of shape and colour for each status', () => {
  const looks = PROJECT_STATUSES.map((status) => {
    const { tone, glyph } = projectStatusBadge(status)
    return `${tone} ${glyph}`
  })
  expect(new Set(looks).size).toBe(PROJECT_STATUSES.length)
})

it.each([undefined, null, '', ' '])('shows an empty status (%j) as Pending', (status) => {
  expect(projectStatusBadge(status)).toEqual({ word: 'Pending', tone: 'amber', glyph: 'dashed' })
})

it('knows which statuses are closed', () => {
  expect(PROJECT_STATUSES.filter(isClosedProject)).toEqual(['Completed', 'Cancelled'])
})
