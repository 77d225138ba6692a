import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLabels } from '#work/labels/web/index.ts'
import { projectListQuery } from '#work/projects/web/index.ts'
import { allUsersQuery } from '#people/users/web/index.ts'
import { useAccount, useCan, useToday } from '#platform/web/data/account-context.tsx'
import { type QuickContext, quickContext } from '../shared/quick-line.ts'

interface ListedUser {
  id: string
  fName: string
  sName: string
  email: string
}
const NONE: readonly never[] = []

const namedUsers = (users: readonly ListedUser[]) =>
  users.map(({ id, fName, sName, email }) => ({ id, email, name: `${fName} ${sName}`.trim() }))
const namedProjects = (projects: readonly { id: number; name: string }[]) =>
  projects.map(({ id, name }) => ({ id, name }))

/** The context in which lines are parsed: the day, the people, the projects and the labels. */
export function useQuickContext(): { context: QuickContext; today: string } {
  const { id: meId } = useAccount()
  const mayBill = useCan()('billing:edit')
  const today = useToday()
  const { data: people = NONE } = useQuery({ ...allUsersQuery, select: namedUsers })
  const { data: projects = NONE } = useQuery({ ...projectListQuery, select: namedProjects })
  const labels = useLabels() ?? NONE
  const context = useMemo(
    () => quickContext({ today, people, projects, labels, meId, mayBill }),
    [today, people, projects, labels, meId, mayBill],
  )
  return { context, today }
}
