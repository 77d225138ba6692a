import {
  IconBriefcase,
  IconCalendar,
  IconCalendarDue,
  IconCircleDot,
  IconAntennaBars4,
  IconTag,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Task } from '../../shared/task-schema.ts'
import { TASK_FIELD_LABEL, type TaskField } from '../task-field.ts'
import type { TaskChoices } from '../task-queries.ts'
import { TaskChoiceFact, TaskDayFact } from './task-fact.tsx'
import { TaskTitle } from './task-title.tsx'
import './task-facts.css'

type Fact = Exclude<TaskField, 'taskName'>

/** In order, from the first column to the second. */
const FACTS: readonly (readonly [field: Fact, Icon: TablerIcon])[] = [
  ['assigneeId', IconUser],
  ['status', IconCircleDot],
  ['priority', IconAntennaBars4],
  ['type', IconTag],
  ['projectId', IconBriefcase],
  ['startDate', IconCalendar],
  ['dueDate', IconCalendarDue],
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
              {TASK_FIELD_LABEL[field]}
            </span>
            {field === 'startDate' || field === 'dueDate' ? (
              <TaskDayFact task={task} field={field} today={today} />
            ) : (
              <TaskChoiceFact task={task} field={field} choices={choices} />
            )}
          </div>
        ))}
      </div>
    </>
  )
}
