import { type ReactNode, useId } from 'react'
import { counted } from '#platform/shared/counted.ts'
import type { Cents } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { billingLines, sumOfLines, type WorkOfProject } from '../shared/billing-lines.ts'
import type { Grouping, ReadyProject, ReadyTime } from '../shared/ready-to-bill-schema.ts'
import { ExpenseRows, PersonRows, TaskRows, type Ticks } from './ready-rows.tsx'
import { keysOf, type RecordKey, tickedWork, tickOf, timeByPerson } from './ready-work.ts'

export interface ReadyListProps {
  projects: readonly ReadyProject[]
  ticks: Ticks
  groupBy: Grouping
}

/** What can be billed, with boxes; each project under a heading if there are several. */
export function ReadyList({ projects, ticks, groupBy }: ReadyListProps) {
  return projects.map((project) => (
    <ProjectWork
      key={project.project?.id ?? 'none'}
      project={project}
      ticks={ticks}
      groupBy={groupBy}
      hasHead={projects.length > 1}
    />
  ))
}

interface ProjectWorkProps extends Omit<ReadyListProps, 'projects'> {
  project: ReadyProject
  hasHead: boolean
}

function ProjectWork({ project: ready, ticks, groupBy, hasHead }: ProjectWorkProps) {
  const { project, tasks, time, expenses } = ready
  const keys = keysOf(ready)
  const [work] = tickedWork([ready], ticks.left)
  if (work === undefined) return null
  const sumOf = (part: Partial<WorkOfProject>) => {
    const only = { project, tasks: [], time: [], expenses: [], ...part }
    return sumOfLines(billingLines([only], groupBy, (day) => day))
  }
  const name = project?.name ?? 'No project'
  return (
    <section aria-label={name}>
      {hasHead ? (
        <GroupHead
          ticks={ticks}
          keys={Object.values(keys).flat()}
          title={name}
          mark={<ProjectMark id={project?.id ?? null} />}
          sum={sumOf(work)}
        />
      ) : null}
      {tasks.length === 0 ? null : (
        <Group
          ticks={ticks}
          keys={keys.task}
          title="Done tasks with a price"
          note={`${work.tasks.length} of ${tasks.length}`}
          sum={sumOf({ tasks: work.tasks })}
        >
          <TaskRows tasks={tasks} ticks={ticks} />
        </Group>
      )}
      {time.length === 0 ? null : (
        <Group
          ticks={ticks}
          keys={keys.time}
          title="Time"
          note={timeNote(work.time, time, project?.rounding ?? 0)}
          sum={sumOf({ time: work.time })}
        >
          {timeByPerson(time).map((person) => (
            <PersonRows
              key={`${person.userId ?? person.userName} ${person.rate}`}
              person={person}
              ticks={ticks}
            />
          ))}
        </Group>
      )}
      {expenses.length === 0 ? null : (
        <Group
          ticks={ticks}
          keys={keys.expense}
          title="Expenses to pass on"
          note={`${work.expenses.length} of ${expenses.length}`}
          sum={sumOf({ expenses: work.expenses })}
        >
          <ExpenseRows expenses={expenses} ticks={ticks} />
        </Group>
      )}
    </section>
  )
}

/** How much of the time is ticked; the sum is that of the lines, which are rounded up. */
function timeNote(ticked: readonly ReadyTime[], all: readonly ReadyTime[], rounding: number): string {
  const lengthOf = (entries: readonly ReadyTime[]) =>
    formatLength(entries.reduce((sum, { minutes }) => sum + minutes, 0))
  const note = `${lengthOf(ticked)} of ${lengthOf(all)} h`
  return rounding === 0 ? note : `${note}, a line rounded up to ${counted(rounding, 'minute')}`
}

interface GroupHeadProps {
  ticks: Ticks
  keys: readonly RecordKey[]
  title: string
  note?: string
  mark?: ReactNode
  sum: Cents
}

function Group({ children, ...head }: GroupHeadProps & { children: ReactNode }) {
  const id = useId()
  return (
    <>
      <GroupHead {...head} titleId={id} />
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}

function GroupHead({ ticks, keys, title, note, mark, sum, titleId }: GroupHeadProps & { titleId?: string }) {
  const { count: _count, ...tick } = tickOf(keys, ticks.left)
  return (
    <label className={classNames('ready-group', mark !== undefined && 'ready-group-project')}>
      <Checkbox {...tick} disabled={keys.length === 0} onChange={(isTicked) => ticks.tick(keys, isTicked)} />
      {mark}
      <span id={titleId} className="ready-group-title">
        {title}
      </span>
      <span className="ready-group-note">{note}</span>
      <Money value={sum} hasCurrency={false} />
    </label>
  )
}
