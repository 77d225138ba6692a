import type { SubTaskStatus } from '#work/sub-tasks/shared/sub-task-status.ts'
import type { TaskPriority } from '#work/tasks/shared/task-priority.ts'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { addDays } from '#platform/shared/dates.ts'
import type { Random } from '#platform/server/samples/random.ts'

/** Sub-tasks of any task, in the order of the work. */
const STEPS: readonly string[] = [
  'Write down what is wanted',
  'Ask the client for the missing texts',
  'First draft',
  'සිංහල පරිවර්තනය',
  'தமிழ் மொழிபெயர்ப்பு',
  'Review with a second pair of eyes',
  'Try it on an old phone',
  'Hand over',
]
/** Comments on any task. */
const COMMENTS: readonly string[] = [
  'The client called: they would like to see a first version on Friday.',
  'Done on my side, please have a look.',
  'I have a question about the wording, see https://bluelotus.example/brief',
  'ස්තුතියි! හෙට උදේ බලන්නම්.',
  'நன்றி! இன்று மாலை அனுப்புகிறேன்.',
  'Two photographs are still missing.',
]

export interface PlannedSubTask {
  title: string
  isCompleted: boolean
  status: SubTaskStatus
  priority: TaskPriority
  dueDate: string | null
}

export interface PlannedComment {
  authorId: string
  text: string
  at: Date
}

/** The sub-tasks of a task, often none. @param today the calendar day that all dates are relative to */
export function planSubTasks(
  random: Random,
  { status, today }: { status: TaskStatus; today: string },
): PlannedSubTask[] {
  if (!random.chance(0.35)) return []
  const count = 2 + random.number(5)
  return STEPS.slice(0, count).map((title) => {
    const isCompleted = status === 'Done' || random.chance(0.4)
    return {
      title,
      isCompleted,
      status: isCompleted ? 'Done' : random.pick(['To Do', 'In Progress', 'Blocked']),
      priority: random.pick(['Low', 'Medium', 'High']),
      dueDate: random.chance(0.6) ? addDays(today, random.number(30) - 8) : null,
    }
  })
}

/** The comments on a task until today, often none. @param userIds possible authors */
export function planComments(
  random: Random,
  { createdAt, today, userIds }: { createdAt: Date; today: string; userIds: readonly string[] },
): PlannedComment[] {
  if (!random.chance(0.3)) return []
  const comments: PlannedComment[] = []
  for (let number = random.number(3); number >= 0; number -= 1) {
    const at = new Date(createdAt.getTime() + (1 + random.number(72)) * 60 * 60 * 1000)
    comments.push({
      authorId: random.pick(userIds),
      text: random.pick(COMMENTS),
      at: at < new Date(`${today}T03:00:00Z`) ? at : createdAt,
    })
  }
  return comments
}
