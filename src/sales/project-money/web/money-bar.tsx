import { useQuery } from '@tanstack/react-query'
import { readyTotalsQuery } from '#sales/ready-to-bill/web/line/index.ts'
import type { Project } from '#work/projects/shared/project-schema.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { BarDrawing } from './bar-drawing.tsx'
import { BarFigures } from './bar-figures.tsx'
import { projectMoneyQuery } from './project-money-queries.ts'
import { ReadyPart } from './ready-part.tsx'
import './money-bar.css'

export interface MoneyBarProps {
  project: Project
  /** Opens the form of the project, where its budget is set. */
  onEdit: (project: Project) => void
}

/** The finances of a project at a glance, with the next step (spec 16.6). Its height never changes. */
export function MoneyBar(props: MoneyBarProps) {
  return useCan()('billing:view') ? <Bar {...props} /> : null
}

function Bar({ project, onEdit }: MoneyBarProps) {
  const can = useCan()
  const money = useQuery(projectMoneyQuery(project.id))
  const ready = useQuery(readyTotalsQuery(useToday(), { projectId: project.id }))
  const setBudget = can('project:edit') ? () => onEdit(project) : undefined
  return (
    <section className="standing" aria-label="Money" aria-busy={money.isPending}>
      {money.isError && money.data === undefined ? (
        <div className="standing-error">
          <ErrorBox
            title="The figures could not be loaded."
            onRetry={() => void money.refetch()}
            retrying={money.isFetching}
          />
        </div>
      ) : (
        <>
          <div className="standing-main">
            <BarFigures money={money.data} onSetBudget={setBudget} />
            <BarDrawing money={money.data} ready={ready.data?.amount} />
          </div>
          <ReadyPart
            projectId={project.id}
            money={money.data}
            ready={ready.data}
            isFailed={ready.isError && ready.data === undefined}
            onRetry={() => void ready.refetch()}
          />
        </>
      )}
    </section>
  )
}
