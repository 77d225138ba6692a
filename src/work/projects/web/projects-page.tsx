import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { allUsersQuery } from '#people/users/web/index.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { asListed } from '#platform/web/lists/list-page.ts'
import { Slot } from '#platform/web/slots.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CardListPage } from '#platform/web/ui/lists/card-list-page.tsx'
import { ExportButton } from '#platform/web/ui/lists/export-button.tsx'
import type { User } from '#people/accounts/shared/user-schema.ts'
import { exportProjects } from '../shared/project-endpoints.ts'
import type { Project } from '../shared/project-schema.ts'
import { askAndDeleteProject } from './delete-project.tsx'
import { ProjectCard } from './project-card.tsx'
import { ProjectCardSkeleton } from './project-card-skeleton.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { projectPageQuery } from './project-queries.ts'
import { namedUser } from './project-texts.ts'
import './projects.css'

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** Other ways to start a project, beside the button that adds one. */
    'project-start': Readonly<Record<string, never>>
  }
}

const plus = <IconPlus size={16} stroke={1.75} aria-hidden />
const namedUsers = (users: User[]) => users.map(namedUser)

/** My Projects: /project (spec 7.1). */
export function ProjectsPage() {
  const can = useCan()
  const queryClient = useQueryClient()
  const [address] = useListAddress()
  const list = useQuery(projectPageQuery(address))
  const users = useQuery({ ...allUsersQuery, select: namedUsers })
  const [opened, setOpened] = useState<{ project: Project | undefined }>()
  const add = can('project:create') ? () => setOpened({ project: undefined }) : undefined
  const isLastPage = address.search === '' && address.page === list.data?.pages
  return (
    <>
      <CardListPage
        title="My Projects"
        noun={{ one: 'project', many: 'projects' }}
        list={list}
        keyOf={(project) => project.id}
        renderCard={(project) => (
          <ProjectCard
            project={project}
            users={users.isError ? [] : users.data}
            onEdit={can('project:edit') ? () => setOpened({ project }) : undefined}
            onDelete={
              can('project:delete') ? () => void askAndDeleteProject(queryClient, project) : undefined
            }
          />
        )}
        lastCard={add !== undefined && isLastPage ? <AddProjectCard onAdd={add} /> : null}
        skeleton={<ProjectCardSkeleton />}
        gridClassName="project-grid"
        tools={
          <>
            {can(exportProjects.can) ? (
              <ExportButton
                label="Export projects"
                name="projects.csv"
                onExport={() => call(exportProjects, { query: { search: address.search } })}
              />
            ) : null}
            <Slot name="project-start" given={{}} />
          </>
        }
        add={add && { label: 'New Project', onAdd: add }}
        empty={{
          icon: <IconBriefcase size={32} stroke={1.25} />,
          title: 'No projects yet',
          help: 'A project gathers tasks under an owner, with dates, a budget and a client.',
          actions: add && (
            <Button kind="primary" onClick={add}>
              Add the first project
            </Button>
          ),
        }}
        searched="Names are searched."
        errorTitle="The projects could not be loaded."
      />
      {opened === undefined ? null : (
        <ProjectDialog project={asListed(opened.project, list.data)} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

/** A card in the next project's place, which adds it. */
function AddProjectCard({ onAdd }: { onAdd: () => void }) {
  return (
    <button type="button" className="add-project-card" onClick={onAdd}>
      <span className="add-project-plus">{plus}</span>
      <span className="add-project-title">New Project</span>
      <span className="note">Give it an owner and a budget</span>
    </button>
  )
}
