import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconTrash } from '@tabler/icons-react'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { LABEL_COLOURS, type LabelColour } from '../shared/label-colours.ts'
import { deleteLabel, updateLabel } from '../shared/label-endpoints.ts'
import { type Label, type LabelPatch, MAX_LABEL_NAME } from '../shared/label-schema.ts'
import { useLabels } from './label-queries.ts'
import './manage-labels-dialog.css'

const COLOUR_CHOICES = LABEL_COLOURS.map((colour) => ({
  value: colour,
  label: `${colour.slice(0, 1).toUpperCase()}${colour.slice(1)}`,
}))

/** All labels, each renamed, coloured and deleted in its row (spec 26.1). */
export function ManageLabelsDialog({ onClose }: { onClose: () => void }) {
  const labels = useLabels()
  return (
    <Dialog opened title="Labels" size="small" onCancel={onClose}>
      <ul className="manage-labels" aria-label="Labels">
        {labels?.map((label) => (
          // another name begins with what is stored
          <LabelRow key={`${label.id} ${label.name}`} label={label} />
        ))}
      </ul>
      {labels?.length === 0 ? <p className="dim">There are no labels.</p> : null}
    </Dialog>
  )
}

function LabelRow({ label }: { label: Label }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(label.name)
  const rename = () => {
    const typed = name.trim()
    if (typed === '') setName(label.name)
    else if (typed !== label.name) void changeLabel(queryClient, label, { name: typed })
  }
  return (
    <li className="manage-labels-row">
      <span className="label-dot" data-colour={label.colour} aria-hidden />
      <TextField
        label={`Name of ${label.name}`}
        hideLabel
        autoComplete="off"
        maxLength={MAX_LABEL_NAME}
        value={name}
        onChange={setName}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename()
        }}
      />
      <SelectField
        label={`Colour of ${label.name}`}
        hideLabel
        value={label.colour}
        choices={COLOUR_CHOICES}
        onChange={(colour: LabelColour) => void changeLabel(queryClient, label, { colour })}
      />
      <IconButton
        size="small"
        label={`Delete ${label.name}`}
        icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => void askAndDeleteLabel(queryClient, label)}
      />
    </li>
  )
}

async function changeLabel(queryClient: QueryClient, { id, name }: Label, body: LabelPatch): Promise<void> {
  try {
    const { changes } = await write(queryClient, { entity: 'label', refetches: true }, () =>
      callWithMetadata(updateLabel, { params: { id: String(id) }, body }),
    )
    offerUndo(changes, { message: `Label ${name} changed` })
  } catch (error) {
    toast.error({ title: 'Label not saved', message: sentenceOf(error) })
  }
}

function askAndDeleteLabel(queryClient: QueryClient, { id, name }: Label): Promise<boolean> {
  return askAndDelete(queryClient, {
    title: 'Delete Label',
    question: `Are you sure you want to delete the label ${name}? It is taken from its tasks. You can restore it for 30 days.`,
    loading: 'Deleting label...',
    success: 'Label deleted',
    failure: 'Failed to delete the label. Please try again.',
    entity: 'label',
    id,
    send: () => callWithMetadata(deleteLabel, { params: { id: String(id) } }),
  })
}
