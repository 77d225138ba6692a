import { useQuery } from '@tanstack/react-query'
import { readyTotalsQuery } from '#sales/ready-to-bill/web/line/index.ts'
import type { Project } from '#work/projects/shared/project-schema.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { ProjectCreditNotes } from './project-credit-notes.tsx'
import { ProjectInvoices } from './project-invoices.tsx'
import {
  projectCreditNotesQuery,
  projectInvoicesQuery,
  projectMoneyQuery,
  projectQuotesQuery,
} from '../project-money-queries.ts'
import { ProjectProfit } from './project-profit.tsx'
import { ProjectQuotes } from './project-quotes.tsx'
import { ProjectSpent } from './project-spent.tsx'
import './money-tab.css'

/** The tab Money of a project: its quotes, invoices and credit notes, what it cost, and what is left (spec 7.6). */
export function MoneyTab({ project }: { project: Project }) {
  return useCan()('billing:view') ? <Tab project={project} /> : null
}

function Tab({ project: { id } }: { project: Project }) {
  // the queries of the bar, which says that they failed
  const money = useQuery(projectMoneyQuery(id))
  const ready = useQuery(readyTotalsQuery(useToday(), { projectId: id }))
  const lists = useProjectLists(id)
  return (
    <div className="project-money">
      <div className="project-money-scroll">
        <div className="project-money-documents">
          <ProjectQuotes projectId={id} money={money.data} />
          <ProjectInvoices projectId={id} money={money.data} />
          <ProjectCreditNotes projectId={id} />
        </div>
        <div className="project-money-spent">
          <ProjectSpent projectId={id} money={money.data} isPending={money.isPending} />
        </div>
      </div>
      {lists.isPending || (money.isError && money.data === undefined) ? null : (
        <ProjectProfit money={money.data} ready={ready.data?.amount} />
      )}
    </div>
  )
}

/** On phones the lists above move what is below them until they are loaded. */
function useProjectLists(id: number) {
  const quotes = useQuery(projectQuotesQuery(id))
  const invoices = useQuery(projectInvoicesQuery(id))
  const notes = useQuery(projectCreditNotesQuery(id))
  return { isPending: quotes.isPending || invoices.isPending || notes.isPending }
}
