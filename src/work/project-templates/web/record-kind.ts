import { IconTemplate } from '@tabler/icons-react'
import { searchedOn, type ShownKind } from '#platform/web/record-kinds.ts'
import { projectTemplate } from '../shared/project-template-schema.ts'

export const projectTemplateKind: ShownKind = {
  name: projectTemplate.name,
  label: 'Project template',
  icon: IconTemplate,
  auditedFor: projectTemplate.audience,
  pageOf: searchedOn('/project-templates'),
  isRestorable: true,
}
