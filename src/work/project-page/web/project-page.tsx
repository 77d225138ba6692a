import { IconBriefcase } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { FilesSection, useSendings } from '#work/attachments/web/index.ts'
import type { Project, ProjectName } from '#work/projects/shared/project-schema.ts'
import { ProjectDialog } from '#work/projects/web/one/index.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { useOwnDeletion } from '#platform/web/data/use-own-deletion.ts'
import { usePageName } from '#platform/web/page/page-title.ts'
import { Slot } from '#platform/web/slots.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { ProjectHead, ProjectHeadSkeleton } from './project-head.tsx'
import { ProjectTabs, type ProjectTabsProps } from './project-tabs.tsx'
import { ProjectTasks } from './project-tasks.tsx'
import { ProjectTime } from './project-time.tsx'
import { useProjectCounts } from './use-project-counts.ts'
import { useProjectTab } from './use-project-tab.ts'
import { useShownProject } from './use-shown-project.ts'
import './project-page.css'

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** The project's finances, for those who may see them. */
    'project-bar': { project: Project; onEdit: (project: Project) => void }
    /** Its quotes, invoices, credit notes and costs, for those who may see money. */
    'project-money': { project: Project }
    /** Shares it with its client, for those who may. */
    'project-share': { project: ProjectName; onClose: () => void }
    /** Who did what in it, for those who may see that. */
    'project-activity': { id: number }
  }
}

/** The page of one project: /project/$id (spec 7.6). */
export function ProjectPage() {
  const { id = '' } = useParams({ strict: false })
  const shown = useShownProject(id)
  const navigate = useNavigate()
  const can = useCan()
  const files = useSendings()
  const { tabs, tab, choose } = useProjectTab()
  // outlives the project, so that typed text is kept if someone else deletes it
  const [edited, setEdited] = useState<Project>()
  const home = can('project:view') ? '/project' : '/task'
  useOwnDeletion('project', id, () => void navigate({ to: home }))
  usePageName(shown.isGone ? 'Project not found' : shown.name?.name)
  const { name, whole } = shown
  return (
    <>
      {shown.isGone ? (
        <ProjectGone home={home} />
      ) : (
        <div className="page project-page">
          {shown.error === null ? null : (
            <div className="page-error">
              <ErrorBox
                title="The project could not be loaded."
                detail={shown.error.message}
                onRetry={shown.retry}
                retrying={shown.isFetching}
              />
            </div>
          )}
          {name === undefined ? (
            shown.error === null ? (
              <ProjectHeadSkeleton />
            ) : null
          ) : (
            <>
              <ProjectHead name={name} whole={whole} onEdit={setEdited} />
              {whole === undefined ? null : (
                <Slot name="project-bar" given={{ project: whole, onEdit: setEdited }} />
              )}
              <CountedTabs id={name.id} tabs={tabs} tab={tab} onTab={choose} />
              <div
                role="tabpanel"
                id="project-tab-panel"
                aria-labelledby={`project-tab-${tab}`}
                className="project-panel"
              >
                {tab === 'tasks' ? <ProjectTasks key={name.id} id={name.id} /> : null}
                {tab === 'time' ? <ProjectTime id={name.id} /> : null}
                {tab === 'files' ? (
                  <div className="project-files">
                    <FilesSection kind="project" id={name.id} sender={files} />
                  </div>
                ) : null}
                {tab === 'activity' ? <Slot name="project-activity" given={{ id: name.id }} /> : null}
                {tab === 'money' && whole !== undefined ? (
                  <Slot name="project-money" given={{ project: whole }} />
                ) : null}
              </div>
            </>
          )}
        </div>
      )}
      {edited === undefined ? null : (
        <ProjectDialog project={whole ?? edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function CountedTabs({ id, ...tabs }: Omit<ProjectTabsProps, 'counts'> & { id: number }) {
  return <ProjectTabs {...tabs} counts={useProjectCounts(id)} />
}

function ProjectGone({ home }: { home: '/project' | '/task' }) {
  const can = useCan()
  return (
    <div className="page">
      <div className="page-body">
        <h1 className="visually-hidden">Project</h1>
        <EmptyState
          icon={<IconBriefcase size={32} stroke={1.25} />}
          title="This project no longer exists"
          help={can('bin:view') ? 'The bin keeps a deleted project for 30 days.' : undefined}
          actions={
            <>
              <Link to={home} className="button">
                {home === '/project' ? 'All projects' : 'All tasks'}
              </Link>
              {can('bin:view') ? (
                <Link to="/bin" className="button button-ghost">
                  Look into the bin
                </Link>
              ) : null}
            </>
          }
        />
      </div>
    </div>
  )
}
