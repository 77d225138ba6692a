import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { ClashDialog } from '#platform/web/ui/dialogs/clash-dialog.tsx'
import { CommandDialog } from '#platform/web/ui/dialogs/command-dialog.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { ShownOnceDialog } from '#platform/web/ui/dialogs/shown-once-dialog.tsx'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { PanelSection, RecordPanel } from '#platform/web/ui/overlays/record-panel.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Part, State } from './part.tsx'
import { LONG, nothing } from './samples.ts'

const SIZES = ['small', 'normal', 'large', 'extra-large'] as const
const TYPES = ['danger', 'warning', 'info'] as const
const LAYERS = ['clash', 'command', 'form', 'panel', 'once'] as const
/** Milliseconds that an overlay is shown. */
const LOADING = 2_000

const load = (progress?: number) => {
  const shown = showLoading('Importing 5,000 rows...', progress)
  setTimeout(shown.hide, LOADING)
}

export function Layers() {
  const [opened, setOpened] = useState<string>()
  const close = () => setOpened(undefined)
  return (
    <>
      <Part name="Menu and Popover">
        <State of="a menu with everything">
          <Menu
            label="Actions"
            head="Nimal Perera"
            items={[
              { label: 'Open', onSelect: nothing },
              { label: 'By name', checked: true, onSelect: nothing },
              { label: 'By day', checked: false, onSelect: nothing },
              'separator',
              { label: 'Send', disabledReason: 'There is no address', onSelect: nothing },
              { label: 'Delete', danger: true, onSelect: nothing },
            ]}
            trigger={(attributes) => (
              <Button data-opens {...attributes}>
                Menu
              </Button>
            )}
          />
        </State>
        <State of="a popover">
          <Popover
            label="Filters"
            opened={opened === 'popover'}
            onOpenChange={(isOpen) => setOpened(isOpen ? 'popover' : undefined)}
            trigger={(attributes) => (
              <Button data-opens {...attributes}>
                Popover
              </Button>
            )}
          >
            <TextField label="Name" value="" onChange={nothing} />
          </Popover>
        </State>
      </Part>
      <Part name="Dialog">
        {SIZES.map((size) => (
          <State key={size} of={size}>
            <Button data-opens onClick={() => setOpened(size)}>
              Dialog, {size}
            </Button>
            <Dialog
              opened={opened === size}
              size={size}
              title="Add New Task"
              onCancel={close}
              footerNote="Ctrl Enter saves"
              footer={<Button kind="primary">Save</Button>}
            >
              <TextField label="Name" required value={LONG} onChange={nothing} />
            </Dialog>
          </State>
        ))}
      </Part>
      <Part name="Confirm and Loading">
        {TYPES.map((type) => (
          <State key={type} of={type}>
            <Button
              data-opens
              onClick={() =>
                void confirm({
                  type,
                  title: 'Delete Task',
                  message: 'It can be restored for 30 days.',
                  detail: LONG,
                })
              }
            >
              Ask, {type}
            </Button>
          </State>
        ))}
        <State of="an overlay of two seconds">
          <Button onClick={() => load()}>Load</Button> <Button onClick={() => load(42)}>Load 42 %</Button>
        </State>
      </Part>
      <Part name="FormDialog, ClashDialog, CommandDialog, RecordPanel, ShownOnceDialog">
        {LAYERS.map((layer) => (
          <State key={layer} of={layer}>
            <Button data-opens onClick={() => setOpened(layer)}>
              Open {layer}
            </Button>
          </State>
        ))}
      </Part>
      {opened === 'form' ? <Form onClose={close} /> : null}
      {opened === 'clash' ? <Clash onClose={close} /> : null}
      {opened === 'command' ? <Command onClose={close} /> : null}
      {opened === 'panel' ? <Panel onClose={close} /> : null}
      {opened === 'once' ? (
        <ShownOnceDialog
          title="Calendar feed"
          label="Address"
          value="https://board.example/f/tea"
          onClose={close}
        >
          Add it to your calendar as a subscription.
        </ShownOnceDialog>
      ) : null}
    </>
  )
}

interface LayerProps {
  onClose: () => void
}

function Form({ onClose }: LayerProps) {
  return (
    <FormDialog
      title="Edit Client"
      form={{
        submit: nothing,
        isBusy: false,
        isValid: true,
        isTyped: false,
        restored: undefined,
        changedByOthers: ['Email'],
        isChangedElsewhere: false,
        discard: nothing,
        clash: undefined,
      }}
      onCancel={onClose}
      submitText="Save"
      busyText="Saving..."
    >
      <TextField label="Company" value="Lake View Hotel" onChange={nothing} />
    </FormDialog>
  )
}

function Clash({ onClose }: LayerProps) {
  const differences = [
    { id: 'name', label: 'Company', mine: 'Lake View', theirs: 'Lake View Hotel', prefers: 'mine' },
    { id: 'note', label: 'Notes', mine: '', theirs: LONG, prefers: 'theirs' },
    { id: 'line', label: 'Line 2', mine: undefined, theirs: 'Van hire', prefers: 'theirs' },
  ] as const
  return <ClashDialog clash={{ differences, save: onClose, leave: onClose }} />
}

function Command({ onClose }: LayerProps) {
  const [text, setText] = useState('')
  return (
    <CommandDialog
      label="Search or jump to"
      placeholder="Type a name"
      text={text}
      onText={setText}
      maxLength={200}
      groups={[
        { title: 'Pages', options: [{ key: 'dashboard', content: 'Dashboard' }] },
        { title: 'Tasks', options: [{ key: 'task-1', content: LONG }] },
      ]}
      isStale={false}
      isFirstMeant
      note={undefined}
      onChoose={onClose}
      onClose={onClose}
      renderFoot={(active) => <span>{active === undefined ? 'Nothing' : 'Enter opens it'}</span>}
    />
  )
}

function Panel({ onClose }: LayerProps) {
  return (
    <RecordPanel
      kind="invoice"
      id={12}
      label="Invoice"
      width={420}
      record={{
        name: 'INV-2026-0012',
        pill: <StatusPill tone="green" glyph="tick" word="Paid" />,
        items: [{ label: 'Download', onSelect: nothing }],
      }}
      gone={undefined}
      failure={undefined}
      onClose={onClose}
    >
      <PanelSection title="Payments" note="2">
        <p>LKR 1,250,000.00</p>
      </PanelSection>
    </RecordPanel>
  )
}
