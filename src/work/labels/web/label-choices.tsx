import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { createLabel } from '../shared/label-endpoints.ts'
import { type Label, MAX_LABEL_NAME } from '../shared/label-schema.ts'
import { LabelName } from './label-marks.tsx'
import { labelsQuery, useLabels } from './label-queries.ts'
import './label-choices.css'

const managePart = lazyPart(() => import('./manage-labels-dialog.tsx'))

export interface LabelChoicesProps {
  /** Whether a label is ticked; `some`: for some of the tasks. */
  stateOf: (id: number) => boolean | 'some'
  onToggle: (label: Label, isOn: boolean) => void
}

/** All labels to tick, found by typing; a name that no label has is added. */
export function LabelChoices({ stateOf, onToggle }: LabelChoicesProps) {
  const queryClient = useQueryClient()
  const can = useCan()
  const labels = useLabels()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isManaging, setManaging] = useState(false)
  const { module } = managePart.useIt(isManaging)
  const typed = text.trim()
  const key = typed.toLowerCase()
  const found = (labels ?? []).filter(({ name }) => name.toLowerCase().includes(key))
  const same = found.find(({ name }) => name.toLowerCase() === key)
  const mayAdd = can('label:create') && labels !== undefined && typed !== '' && same === undefined

  const add = async () => {
    setBusy(true)
    try {
      const { reply } = await write(queryClient, { entity: 'label' }, () =>
        callWithMetadata(createLabel, { body: { name: typed } }),
      )
      queryClient.setQueryData(labelsQuery.queryKey, (all = []) =>
        all.some(({ id }) => id === reply.id) ? all : [...all, reply],
      )
      setText('')
      onToggle(reply, true)
    } catch (error) {
      toast.error({ title: 'Label not added', message: sentenceOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // the list may be part of a form
    event.preventDefault()
    event.stopPropagation()
    const only = same ?? (mayAdd ? undefined : found[0])
    if (typed === '' || isBusy) return
    if (only === undefined) void add()
    else {
      onToggle(only, stateOf(only.id) !== true)
      setText('')
    }
  }
  return (
    <div className="label-choices">
      <TextField
        label="Find or add a label"
        hideLabel
        placeholder="Find or add a label"
        autoComplete="off"
        maxLength={MAX_LABEL_NAME}
        data-autofocus
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <div className="label-choices-list" role="group" aria-label="Labels">
        {found.map((label) => {
          const state = stateOf(label.id)
          return (
            <Checkbox
              key={label.id}
              label={<LabelName label={label} />}
              checked={state === true}
              indeterminate={state === 'some'}
              onChange={(isOn) => onToggle(label, isOn)}
            />
          )
        })}
      </div>
      {labels === undefined ? <p className="dim">Loading labels...</p> : null}
      {labels?.length === 0 && typed === '' ? (
        <p className="dim">Type a name to add the first label.</p>
      ) : null}
      {mayAdd || can('label:edit') ? (
        <div className="label-choices-foot">
          {mayAdd ? (
            <Button
              size="small"
              busy={isBusy}
              icon={<IconPlus size={14} stroke={1.75} aria-hidden />}
              onClick={() => void add()}
            >
              Add “{typed}”
            </Button>
          ) : null}
          {can('label:edit') && (labels?.length ?? 0) > 0 ? (
            <Button size="small" kind="ghost" onClick={() => setManaging(true)}>
              Manage labels
            </Button>
          ) : null}
        </div>
      ) : null}
      {isManaging && module !== undefined ? (
        <module.ManageLabelsDialog onClose={() => setManaging(false)} />
      ) : null}
    </div>
  )
}
