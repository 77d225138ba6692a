import { holdRow, pick, refuseUsed, type Undoable } from '#platform/server/undoable.ts'
import * as endpoints from '../shared/project-endpoints.ts'
import { changeProject, deleteProject, lockProject } from './project-service.ts'
import { PROJECT_ENTITY, PROJECT_FIELDS } from './project-tables.ts'

/** A project's fields are set back; a new one goes as long as nothing belongs to it. */
export const undoableProject: Undoable = {
  entity: PROJECT_ENTITY,
  table: 'projects',
  can: {
    create: endpoints.createProject.can,
    update: endpoints.replaceProject.can,
    delete: endpoints.deleteProject.can,
  },
  columns: PROJECT_FIELDS,
  hold: (transaction, id) => holdRow(transaction, 'projects', id),
  async setBack(transaction, id, { before }, writer) {
    await changeProject(transaction, await lockProject(transaction, id), pick(before, PROJECT_FIELDS), writer)
  },
  async remove(transaction, id, { actor }) {
    await refuseUsed(transaction, id, [
      { table: 'tasks', column: 'project_id' },
      { table: 'quotes', column: 'project_id' },
      { table: 'invoices', column: 'project_id' },
      { table: 'expenses', column: 'project_id' },
    ])
    await deleteProject(transaction, id, actor)
  },
}
