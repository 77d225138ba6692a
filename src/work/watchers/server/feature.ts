import type { ServerFeature } from '#platform/server/feature.ts'
import { undoableWatcher } from './undo-watcher.ts'
import { watcherRoutes } from './watcher-routes.ts'
import { WATCHER_ENTITY } from './watcher-tables.ts'

export const watchers: ServerFeature = {
  name: 'work/watchers',
  routes: watcherRoutes,
  undoables: [undoableWatcher],
  audited: [
    {
      kind: { name: WATCHER_ENTITY.name, label: 'Watching' },
      fields: {
        task_id: ['Task', 'the task'],
        user_id: ['Person', 'the user'],
        is_watching: ['Watches', 'flag'],
      },
      source: {
        table: 'task_watchers',
        title: "(select f_name || ' ' || s_name from users where id = user_id)",
        task: 'task_id',
        ofProject: 'task_id in (select id from tasks where project_id = $1)',
      },
      did: ({ after }) =>
        'is_watching' in after ? (after['is_watching'] === true ? 'watches' : 'left') : undefined,
    },
  ],
}
