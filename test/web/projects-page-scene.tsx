import { page } from 'vitest/browser'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import type { Project } from '#work/projects/shared/project-schema.ts'
import { ProjectsPage } from '#work/projects/web/projects-page.tsx'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import type { User } from '#people/accounts/shared/user-schema.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { Counted, fakeServer } from './fake-server.ts'
import { renderAt } from './render-at.tsx'
import { sampleUser } from './sample-accounts.ts'
import { sampleClient } from './sample-clients.ts'

export const NIMAL = sampleUser()
export const KASUN = sampleUser({
  id: '019a41b0-0000-7000-8000-000000000003',
  fName: 'Kasun',
  sName: 'De Silva',
  role: 'USER',
})

/** A project as the server returns it. */
export function sampleProject(part: Partial<Project> = {}): Project {
  return {
    id: 7,
    name: 'Harbour rebrand',
    status: 'Active',
    description: 'New mark, stationery, signage and vehicle livery.',
    owner: KASUN.id,
    startDate: '2026-09-01',
    endDate: '2026-12-18',
    budget: 850_000.5,
    hourlyRate: null,
    rounding: 0,
    clientId: 4,
    client: { id: 4, contactName: 'Farook Lebbe', companyName: 'Colombo Harbour Traders' },
    openTasks: 9,
    doneTasks: 16,
    overdueTasks: 2,
    createdAt: '2026-08-20T04:00:00.000Z',
    updatedAt: '2026-08-20T04:00:00.000Z',
    version: 1,
    ...part,
  }
}

/** A client of a project. */
export const clientOf = (id: number, companyName: string) => sampleClient({ id, companyName })

export interface ProjectsScene {
  projects?: Project[]
  total?: number
  users?: User[]
  clients?: Client[]
  role?: Role
  address?: string
}

/** The projects page on a fake server. */
export async function showProjects(scene: ProjectsScene = {}) {
  const { projects = [sampleProject()], users = [NIMAL, KASUN] } = scene
  const clients = scene.clients ?? [clientOf(4, 'Colombo Harbour Traders')]
  await page.viewport(1280, 900)
  const server = fakeServer()
    .on(listProjects, () => new Counted(projects, scene.total ?? projects.length))
    .on(listUsers, () => users)
    .on(listClients, () => clients)
  const screen = await renderAt(scene.address ?? '/project', <ProjectsPage />, {
    role: scene.role ?? 'ADMIN',
  })
  return { ...screen, server }
}
