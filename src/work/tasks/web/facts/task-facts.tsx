import {
  IconBriefcase,
  IconCalendar,
  IconCalendarDue,
  IconCircleDot,
  IconAntennaBars4,
  IconEye,
  IconHourglass,
  IconReceipt,
  IconTag,
  IconTags,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { type Task, task as definition } from '../../shared/task-schema.ts'
import type { TaskField } from '../task-field.ts'
import type { TaskChoices } from '../task-queries.ts'
import { TaskChoiceFact, TaskDayFact } from './task-fact.tsx'
import { TaskLabelsFact } from './task-labels-fact.tsx'
import { TaskShownFact } from './task-shown-fact.tsx'
import { TaskBillingFact, TaskEstimateFact } from './task-terms-facts.tsx'
import { TaskTitle } from './task-title.tsx'
import './task-facts.css'

type Fact = Exclude<TaskField, 'taskName'> | 'labels' | 'estimateMinutes' | 'billing'

/** In order, from the first column to the second. */
const FACTS: readonly (readonly [field: Fact, Icon: TablerIcon])[] = [
  ['assigneeId', IconUser],
  ['status', IconCircleDot],
  ['priority', IconAntennaBars4],
  ['type', IconTag],
  ['labels', IconTags],
  ['projectId', IconBriefcase],
  ['startDate', IconCalendar],
  ['dueDate', IconCalendarDue],
  ['estimateMinutes', IconHourglass],
  // last: the invoice that bills the task is a second line, which needs room below
  ['billing', IconReceipt],
]

export interface TaskFactsProps {
  task: Task
  choices: TaskChoices
  today: string
}

/** A task's title and properties, each edited by a press (spec 6.1). Requires a surrounding saver. */
export function TaskFacts({ task, choices, today }: TaskFactsProps) {
  return (
    <>
      <TaskTitle task={task} />
      <div className="task-facts">
        {FACTS.map(([field, Icon]) => (
          <div key={field} className="task-fact" data-field={field}>
            <span className="row note task-fact-label" aria-hidden>
              <Icon size={14} stroke={1.75} />
              {definition.fields[field].label}
            </span>
            <FactValue field={field} task={task} choices={choices} today={today} />
          </div>
        ))}
        {task.projectId === null ? null : (
          <div className="task-fact" data-field="clientVisible">
            <span className="row note task-fact-label" aria-hidden>
              <IconEye size={14} stroke={1.75} />
              Client
            </span>
            <TaskShownFact key={task.id} task={task} />
          </div>
        )}
      </div>
    </>
  )
}

function FactValue({ field, task, choices, today }: TaskFactsProps & { field: Fact }) {
  switch (field) {
    case 'startDate':
    case 'dueDate':
      return <TaskDayFact task={task} field={field} today={today} />
    case 'labels':
      return <TaskLabelsFact key={task.id} task={task} />
    // another task has a form of its own
    case 'estimateMinutes':
      return <TaskEstimateFact key={task.id} task={task} />
    case 'billing':
      return <TaskBillingFact key={task.id} task={task} />
    default:
      return <TaskChoiceFact task={task} field={field} choices={choices} />
  }
}
