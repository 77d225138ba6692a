import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconCircleCheckFilled, IconCircleDashed, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { FirstSteps, StepName } from '../shared/first-steps-schema.ts'
import { askAndRemoveSampleData, hideGuide, loadSamples, showGuide } from './first-steps-actions.ts'
import { sampleCountText } from './sample-count-text.ts'

interface Step {
  name: StepName
  label: string
  note: string
  to: string
  /** Opens the dialog until the step is done. */
  isNew?: boolean
}

const STEPS: readonly Step[] = [
  {
    name: 'company',
    label: 'Set up your company profile',
    note: 'Name, address and logo for quotes and invoices.',
    to: '/company-profile',
    isNew: true,
  },
  {
    name: 'people',
    label: 'Invite people',
    note: 'Each gets a link by which they choose a password.',
    to: '/user',
    isNew: true,
  },
  {
    name: 'mail',
    label: 'Send a test mail',
    note: 'To your own address, from the mail outbox.',
    to: '/outbox',
  },
  {
    name: 'task',
    label: 'Create your first task',
    note: 'A name and a due day are enough.',
    to: '/task',
    isNew: true,
  },
  {
    name: 'invoice',
    label: 'Make your first invoice',
    note: 'It stays a draft until you send it.',
    to: '/invoice',
    isNew: true,
  },
]

/**
 * The first steps, ticked according to the database; one press hides the guide permanently.
 * @param props.isAsked whether the address asks to show it again
 */
export function FirstStepsCard({ firstSteps, isAsked }: { firstSteps: FirstSteps; isAsked: boolean }) {
  const { done, hasMailServer } = firstSteps
  const queryClient = useQueryClient()
  const id = useId()
  const navigate = useNavigate()
  const show = useEffectEvent(() => {
    // handled, so it is removed from the address
    void showGuide(queryClient).then(() => navigate({ to: '.', search: {}, replace: true }))
  })
  useEffect(() => {
    if (isAsked) show()
  }, [isAsked])
  return (
    <section className="card first-steps" aria-labelledby={id}>
      <div className="first-steps-head">
        <h2 id={id}>Getting started</h2>
        <span className="dim">
          {done.length} of {STEPS.length} done
        </span>
        <Button
          kind="ghost"
          size="small"
          className="push"
          icon={<IconX size={14} stroke={1.75} aria-hidden />}
          onClick={() => void hideGuide(queryClient)}
        >
          Hide
        </Button>
      </div>
      <div className="first-steps-body">
        <ol className="first-steps-list">
          {STEPS.map((step) => (
            <StepRow
              key={step.name}
              step={step}
              isDone={done.includes(step.name)}
              note={
                step.name === 'mail' && !hasMailServer ? 'No mail server is set: see SMTP_URL.' : step.note
              }
            />
          ))}
        </ol>
        <Samples firstSteps={firstSteps} />
      </div>
    </section>
  )
}

function StepRow({
  step: { label, to, isNew },
  isDone,
  note,
}: {
  step: Step
  isDone: boolean
  note: string
}) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed
  return (
    <li className={classNames('first-step', isDone && 'first-step-done')}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <Link
        to={to}
        className="first-step-link"
        {...(isNew === true && !isDone ? { search: { new: 1 } as never } : {})}
      >
        {label}
        {isDone ? <span className="visually-hidden"> (done)</span> : null}
      </Link>
      <span className="first-step-note dim">{note}</span>
    </li>
  )
}

function Samples({ firstSteps: { samples, mayLoad } }: { firstSteps: FirstSteps }) {
  const queryClient = useQueryClient()
  if (samples !== null) {
    return (
      <div className="first-steps-samples">
        <h3>The sample data is loaded</h3>
        <p className="dim">{sampleCountText(samples)}.</p>
        <Button onClick={() => void askAndRemoveSampleData(queryClient, samples)}>Remove it again</Button>
      </div>
    )
  }
  return (
    <div className="first-steps-samples">
      <h3>Look around first</h3>
      <p className="dim">
        {mayLoad
          ? 'See a small agency at work: projects, tasks, clients and money. No mail leaves, and you can remove it again.'
          : 'There is work of your own here by now, so the sample data is no longer offered.'}
      </p>
      {mayLoad ? <Button onClick={() => void loadSamples(queryClient)}>Load the sample data</Button> : null}
    </div>
  )
}
