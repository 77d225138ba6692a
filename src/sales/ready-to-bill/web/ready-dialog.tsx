import { useQuery } from '@tanstack/react-query'
import { IconInfoCircle, IconReceipt2 } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { formatLkr } from '#platform/shared/money.ts'
import { DEFAULT_LANGUAGE } from '#sales/words/shared/language.ts'
import { dayInWords } from '#sales/words/shared/words.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { keepChoice, readChoice } from '#platform/web/lists/kept-choice.ts'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { billingLines, sumOfLines } from '../shared/billing-lines.ts'
import {
  DEFAULT_GROUPING,
  type Grouping,
  GROUPINGS,
  type ReadyToBill,
} from '../shared/ready-to-bill-schema.ts'
import { InvoicePreview, sumsOfLines } from './invoice-preview.tsx'
import { LinesChoice } from './lines-choice.tsx'
import { ReadyList } from './ready-list.tsx'
import type { ReadyOf } from './line/ready-totals-query.ts'
import { draftsQuery, newInvoiceRatesQuery, readyQuery } from './ready-queries.ts'
import { allKeys, tickedWork } from './ready-work.ts'
import { UntilFilter } from './until-filter.tsx'
import { useBill } from './use-bill.ts'
import { useGoneNotice } from './use-gone-notice.ts'
import { useLeftForLater } from './use-left-for-later.ts'
import { useListKeys } from './use-list-keys.ts'
import './ready-dialog.css'

export interface ReadyDialogProps extends ReadyOf {
  onClose: () => void
  /** The dialog has an address of its own, which that of the draft replaces. */
  isInAddress?: boolean
}

type Side = 'lines' | 'preview'
type Group = ReadyToBill['groups'][number]

/** Turns work that is ready into the lines of a draft. */
export function ReadyDialog({ clientId, projectId, onClose, isInAddress = false }: ReadyDialogProps) {
  const today = useToday()
  const isPhone = useIsPhone()
  const [until, setUntil] = useState(today)
  const [side, setSide] = useState<Side>('lines')
  const ready = useQuery(readyQuery({ clientId, projectId }, until))
  const group = ready.data?.groups[0]
  const projects = group?.projects ?? []
  const client = group?.client ?? undefined
  const ticks = useLeftForLater()
  const [groupBy, setGroupBy] = useGrouping()
  const drafts = useQuery(draftsQuery(client?.id)).data ?? []
  const [draftId, setDraftId] = useState<number>()
  const draft = drafts.find(({ id }) => id === draftId)
  const newRates = useQuery(newInvoiceRatesQuery(client?.id)).data
  // a draft has rates of its own
  const rates = draft === undefined ? newRates : undefined
  const language = draft?.language ?? newRates?.language ?? DEFAULT_LANGUAGE
  const work = tickedWork(projects, ticks.left)
  const linesBy = (grouping: Grouping) =>
    billingLines(work, grouping, (day) => dayInWords(language, day), language)
  const lines = linesBy(groupBy)
  const sums = sumsOfLines(lines, rates)
  const { bill, isBusy, refusal } = useBill({
    replace: isInAddress,
    reload: async () => {
      const { data, isError } = await ready.refetch()
      return isError || data === undefined
        ? undefined
        : new Set(allKeys(data.groups.flatMap((each) => each.projects)))
    },
  })
  const keys = allKeys(projects)
  const gone = useGoneNotice({
    keys,
    filter: until,
    left: ticks.left,
    isPaused: isBusy || ready.isPlaceholderData || ready.data === undefined,
  })
  const listKeys = useListKeys(() =>
    ticks.tick(
      keys,
      keys.some((key) => ticks.left.has(key)),
    ),
  )
  const canBill = client !== undefined && lines.length > 0 && !ready.isPlaceholderData
  const amount = formatLkr(sums.total)
  const submitText =
    lines.length === 0
      ? 'Create draft'
      : draft === undefined
        ? `Create draft of ${amount}`
        : `Add ${amount} to ${invoiceLabel(draft)}`
  const isLoaded = ready.data !== undefined
  const choice =
    projects.length === 0 ? null : (
      <LinesChoice
        groupBy={groupBy}
        onGroupBy={setGroupBy}
        countOf={(grouping) => linesBy(grouping).length}
        drafts={drafts}
        draft={draft}
        onDraft={(chosen) => setDraftId(chosen?.id)}
      />
    )
  return (
    <Dialog
      opened
      size="extra-large"
      className={side === 'lines' ? 'ready-dialog ready-dialog-lines' : 'ready-dialog ready-dialog-preview'}
      title="Ready to bill"
      headEnd={<About group={group} projectId={projectId} />}
      onCancel={onClose}
      busy={isBusy}
      onSubmit={() => {
        if (!canBill) return
        void bill({ clientId: client.id, work, groupBy, invoiceId: draft?.id, amount: sumOfLines(lines) })
      }}
      notice={
        <Notices
          texts={[
            refusal ?? gone,
            timersText(ready.data?.runningTimers ?? 0),
            leftText(ready.data?.left ?? 0),
          ]}
        />
      }
      footerNote={
        <span id="ready-note">
          {isLoaded && projects.length > 0 ? noteText(client !== undefined, lines.length > 0) : null}
        </span>
      }
      footer={
        <>
          <Button
            disabled={isBusy}
            onClick={() => {
              ticks.discard()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            kind="primary"
            disabled={!canBill}
            busy={isBusy}
            busyText="Creating..."
            aria-describedby="ready-note"
          >
            {submitText}
          </Button>
        </>
      }
    >
      {isPhone ? (
        <div className="ready-sides">
          <Segmented
            label="Show"
            value={side}
            onChange={setSide}
            choices={[
              { value: 'lines', label: 'Lines' },
              { value: 'preview', label: 'Preview' },
            ]}
          />
        </div>
      ) : null}
      <div className="ready-work" {...listKeys}>
        <div className="ready-side-head">
          <h3>Everything not billed yet</h3>
          {group?.lastBilled === null || group === undefined ? null : (
            <span className="dim ready-since">
              since {formatDay(group.lastBilled.day, today)}, {group.lastBilled.invoiceNumber}
            </span>
          )}
          <UntilFilter until={until} onChange={setUntil} />
        </div>
        <div className="ready-list" aria-busy={ready.isPlaceholderData || undefined}>
          {ready.isError ? (
            <ErrorBox
              title="What is ready to bill could not be loaded."
              detail={ready.error.message}
              onRetry={() => void ready.refetch()}
              retrying={ready.isFetching}
            />
          ) : null}
          {ready.isPending ? <LoadingRows /> : null}
          {isLoaded && projects.length === 0 ? (
            <EmptyState
              small
              icon={<IconReceipt2 size={32} stroke={1.25} />}
              title="Nothing to bill yet"
              help="Done work appears here by itself."
            />
          ) : (
            <ReadyList projects={projects} ticks={ticks} groupBy={groupBy} />
          )}
        </div>
        {isPhone ? null : choice}
      </div>
      <InvoicePreview lines={lines} sums={sums} rates={rates} foot={isPhone ? choice : null} />
    </Dialog>
  )
}

/** How lines are put together: as last time. */
function useGrouping(): [Grouping, (groupBy: Grouping) => void] {
  const { id } = useAccount()
  const [groupBy, setGroupBy] = useState(() => {
    const kept = readChoice('billing-lines', id)
    return GROUPINGS.find((grouping) => grouping === kept) ?? DEFAULT_GROUPING
  })
  return [
    groupBy,
    (next) => {
      setGroupBy(next)
      keepChoice('billing-lines', id, next)
    },
  ]
}

function noteText(hasClient: boolean, hasLines: boolean): string {
  if (!hasClient) return 'Choose a client in the project, and this can be billed.'
  if (!hasLines) return 'Tick at least one line'
  return 'A draft opens next. Nothing is sent, and what you leave here stays ready to bill.'
}

function timersText(running: number): string | undefined {
  return running === 0
    ? undefined
    : `${counted(running, 'timer')} ${running === 1 ? 'is' : 'are'} running, not counted`
}

function leftText(left: number): string | undefined {
  return left === 0 ? undefined : `${left} more are not listed. They follow once these are billed.`
}

/** Whose work it is. */
function About({ group, projectId }: { group: Group | undefined; projectId: number | undefined }) {
  if (group === undefined) return <span className="ready-about" />
  const project = projectId === undefined ? undefined : group.projects[0]?.project
  const names = [project?.name, group.client?.name ?? 'Without a client'].filter((name) => name !== undefined)
  return (
    <span className="ready-about">
      {project ? <ProjectMark id={project.id} /> : null}
      <span className="ellipsis">{names.join(', ')}</span>
    </span>
  )
}

function Notices({ texts }: { texts: readonly (string | undefined)[] }) {
  return (
    // rendered from the start, so that what appears in it is announced
    <div role="status" className="form-notices ready-notices">
      {texts.map((text) =>
        text === undefined ? null : (
          <p key={text} className="form-notice">
            <IconInfoCircle size={16} stroke={1.75} aria-hidden />
            <span>{text}</span>
          </p>
        ),
      )}
    </div>
  )
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading what is ready to bill..." className="ready-loading appear-late">
      {['48%', '72%', '64%', '40%', '68%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
