import type { SampleData } from '#overview/first-steps/server/index.ts'
import { samplePeople } from '#people/users/server/sample/sample-people.ts'
import { sampleClients } from '#sales/clients/server/sample/sample-clients.ts'
import { sampleCompany } from '#sales/company-profiles/server/sample/sample-company.ts'
import { type DocumentRenderer, type DocumentSource, withDocument } from '#sales/documents/server/index.ts'
import { sampleExpenses } from '#sales/expenses/server/sample/sample-expenses.ts'
import { sampleSettings } from '#sales/invoice-settings/server/sample/sample-settings.ts'
import { sampleInvoices } from '#sales/invoices/server/sample/sample-invoices.ts'
import { sampleItems } from '#sales/items/server/sample/sample-items.ts'
import { sampleSales } from '#sales/quotes/server/sample/sample-sales.ts'
import { sampleDiscussions } from '#work/comments/server/sample/sample-discussions.ts'
import { SAMPLE_PROJECTS } from '#work/projects/server/sample/projects.ts'
import { sampleProjects } from '#work/projects/server/sample/sample-projects.ts'
import { sampleTasks } from '#work/tasks/server/sample/sample-tasks.ts'
import { sampleTime } from '#work/time/server/sample/sample-time.ts'
import type { Sample } from '#platform/server/samples/sample.ts'

interface SampleParts {
  documents: DocumentSource
}

/** The sample data of all features, in the order in which it is added; it is deleted in reverse. */
const SAMPLES: readonly Sample<SampleParts>[] = [
  samplePeople,
  sampleClients,
  sampleCompany,
  sampleSettings,
  sampleItems,
  sampleProjects,
  sampleExpenses,
  sampleSales,
  sampleInvoices,
  // last: other writers of tasks may have to wait for the task counts
  sampleTasks(SAMPLE_PROJECTS),
  sampleDiscussions,
  sampleTime,
  { add: async (_writer, { documents }) => documents.settle() },
]

export const SAMPLE_DATA: SampleData<SampleParts, { renderer: DocumentRenderer }> = {
  samples: SAMPLES,
  withParts: ({ renderer }, actor, load) =>
    withDocument({ renderer, actor }, (documents) => load({ documents }), { needsDryRun: true }),
}
