import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EditDeleteButtons } from '#platform/web/ui/lists/edit-delete-buttons.tsx'
import { ListFrame } from '#platform/web/ui/lists/list-frame.tsx'
import { ListTable } from '#platform/web/ui/lists/list-table.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { ListedTemplate, ProjectTemplate } from '../shared/project-template-schema.ts'
import { askAndDeleteProjectTemplate } from './delete-project-template.ts'
import { ProjectTemplateDialog } from './project-template-dialog.tsx'
import { projectTemplateListQuery, projectTemplateQuery } from './project-template-queries.ts'
import { StartFromTemplateDialog } from './start-from-template-dialog.tsx'
import './project-templates.css'

type Opened = { edited: ProjectTemplate | undefined } | { started: number }

const TABLE = {
  label: 'Project templates',
  className: 'templates-table',
  columns: [
    { className: 'template-name', label: 'Name' },
    { className: 'template-count', label: 'Tasks' },
    { className: 'template-description', label: 'Description' },
    { className: 'template-actions', label: 'Actions', isUnseen: true },
  ],
} as const

/** Project templates: /project-templates (spec 7.7). */
export function ProjectTemplatesPage() {
  const can = useCan()
  const queryClient = useQueryClient()
  const [address] = useListAddress()
  const list = useQuery(projectTemplateListQuery(address))
  const [opened, setOpened] = useState<Opened>()
  const add = can('project:create') ? () => setOpened({ edited: undefined }) : undefined
  useNewInAddress(add)
  const edit = async ({ id }: ListedTemplate) => {
    try {
      setOpened({ edited: await queryClient.fetchQuery(projectTemplateQuery(id)) })
    } catch (error) {
      toast.error({ title: 'The template could not be opened', message: sentenceOf(error) })
    }
  }
  const close = () => setOpened(undefined)
  return (
    <>
      <ListFrame
        title="Project templates"
        noun={{ one: 'project template', many: 'project templates' }}
        list={list}
        add={add && { label: 'New Template', onAdd: add }}
        loading={<ListTable {...TABLE} />}
        renderRows={(rows, isStale) => (
          <ListTable {...TABLE} isStale={isStale}>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="template-name">
                  <span className="ellipsis" title={row.name}>
                    {row.name}
                  </span>
                </td>
                <td className="template-count">{row.taskCount}</td>
                <td className="template-description dim">
                  <span className="ellipsis">{row.description}</span>
                </td>
                <td className="template-actions">
                  <div className="template-buttons">
                    {can('project:create') ? (
                      <Button
                        size="small"
                        aria-label={`Start a project from ${row.name}`}
                        onClick={() => setOpened({ started: row.id })}
                      >
                        Start
                      </Button>
                    ) : null}
                    <EditDeleteButtons
                      name={row.name}
                      disabled={false}
                      onEdit={can('project:edit') ? () => void edit(row) : undefined}
                      onDelete={
                        can('project:delete')
                          ? () => void askAndDeleteProjectTemplate(queryClient, row)
                          : undefined
                      }
                    />
                  </div>
                </td>
              </tr>
            ))}
          </ListTable>
        )}
        empty={{
          icon: <IconTemplate size={32} stroke={1.25} />,
          title: 'No project templates yet',
          help: 'Save a project as a template, and start the next one like it with all its tasks.',
          actions: add && (
            <Button kind="primary" onClick={add}>
              Add the first template
            </Button>
          ),
        }}
        searched="Names and descriptions are searched."
        errorTitle="The project templates could not be loaded."
        edgeToEdge
      />
      {opened === undefined ? null : 'started' in opened ? (
        <StartFromTemplateDialog templateId={opened.started} onClose={close} />
      ) : (
        <ProjectTemplateDialog edited={opened.edited} onClose={close} />
      )}
    </>
  )
}
