import * as z from 'zod/mini'
import type { ImportTool } from '#platform/shared/imports/import-tool.ts'
import { described } from './description.ts'
import { looseList, looseText } from './loose-json.ts'
import { labelCell, tableOf, type TaskCells } from './tool-table.ts'

/** What is read of a board; the rest of an export, such as everything that ever happened, is passed over. */
const Board = z.object({
  name: looseText,
  lists: z.array(z.object({ id: z.string(), name: looseText, closed: z.optional(z.nullable(z.boolean())) })),
  members: looseList(z.object({ id: z.string(), fullName: looseText, username: looseText })),
  checklists: looseList(
    z.object({
      id: z.string(),
      name: looseText,
      checkItems: looseList(z.object({ name: looseText, state: looseText })),
    }),
  ),
  cards: z.array(
    z.object({
      name: looseText,
      desc: looseText,
      closed: z.optional(z.nullable(z.boolean())),
      idList: z.string(),
      due: looseText,
      dueComplete: z.optional(z.nullable(z.boolean())),
      start: looseText,
      labels: looseList(z.object({ name: looseText, color: looseText })),
      idMembers: looseList(z.string()),
      idChecklists: looseList(z.string()),
      attachments: looseList(z.object({ name: looseText, url: looseText })),
    }),
  ),
})
type Board = z.infer<typeof Board>

/** The JSON of a Trello board. */
export const trello: ImportTool = {
  name: 'Trello',
  isMarkdown: true,
  note: 'Comments are not imported. Files stay there: descriptions link to them.',
  readJson(value, { withArchived }) {
    const board = Board.safeParse(value).data
    if (board === undefined) return undefined
    const closed = new Set(board.lists.filter((list) => list.closed === true).map(({ id }) => id))
    const isOpen = (card: Board['cards'][number]) => card.closed !== true && !closed.has(card.idList)
    const cards = withArchived ? board.cards : board.cards.filter(isOpen)
    const archived = board.cards.length - board.cards.filter(isOpen).length
    return { ...tableOf(tasksOf(board, cards)), archived }
  },
}

function tasksOf(board: Board, cards: Board['cards']): TaskCells[] {
  const lists = new Map(board.lists.map(({ id, name }) => [id, name]))
  const people = new Map(board.members.map(({ id, fullName, username }) => [id, fullName || username]))
  const checklists = new Map(board.checklists.map((checklist) => [checklist.id, checklist]))
  return cards.map((card) => {
    const [assignee = '', ...others] = card.idMembers.flatMap((id) => people.get(id) ?? [])
    return {
      taskName: card.name.replaceAll(/\s+/g, ' ').trim(),
      dueDate: card.due,
      startDate: card.start,
      assigneeId: assignee,
      projectId: board.name,
      status: card.dueComplete === true ? 'Done' : (lists.get(card.idList) ?? ''),
      // a label without a name is called by its colour
      labels: labelCell(card.labels.map(({ name, color }) => name || color)),
      remark: described({
        text: card.desc,
        others,
        checklists: card.idChecklists
          .flatMap((id) => checklists.get(id) ?? [])
          .map(({ name, checkItems }) => ({
            name,
            steps: checkItems.map((step) => ({ name: step.name, isDone: step.state === 'complete' })),
          })),
        files: card.attachments,
      }),
    }
  })
}
