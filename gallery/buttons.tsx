import { IconFilter, IconPlus, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { DefaultActions } from '#platform/web/ui/lists/default-actions.tsx'
import { EditDeleteButtons } from '#platform/web/ui/lists/edit-delete-buttons.tsx'
import { ExportButton } from '#platform/web/ui/lists/export-button.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { NeighbourButtons } from '#platform/web/ui/lists/neighbour-buttons.tsx'
import { RecordLink } from '#platform/web/ui/lists/record-link.tsx'
import { Part, State } from './part.tsx'
import { nothing } from './samples.ts'

const KINDS = ['default', 'primary', 'ghost', 'danger'] as const
const plus = <IconPlus size={16} stroke={1.75} aria-hidden />

export function Buttons() {
  return (
    <>
      <Part name="Button">
        {KINDS.map((kind) => (
          <State key={kind} of={kind}>
            <Button kind={kind}>Save</Button>{' '}
            <Button kind={kind} icon={plus}>
              Add Task
            </Button>{' '}
            <Button kind={kind} disabled>
              Disabled
            </Button>
          </State>
        ))}
        <State of="busy">
          <Button kind="primary" busy busyText="Adding...">
            Add
          </Button>{' '}
          <Button busy>Export</Button>
        </State>
        <State of="small, large">
          <Button size="small">Small</Button> <Button size="large">Large</Button>
        </State>
        <State of="active">
          <Button active icon={<IconFilter size={16} stroke={1.75} aria-hidden />}>
            Filters
          </Button>
        </State>
        <State of="wide">
          <Button wide kind="primary">
            Sign In
          </Button>
        </State>
      </Part>
      <Part name="IconButton">
        <State of="normal, small, disabled">
          <IconButton label="Add" icon={plus} />{' '}
          <IconButton label="Add a small one" size="small" icon={plus} />{' '}
          <IconButton label="Add nothing" icon={plus} disabled />
        </State>
        <State of="danger, framed, with a dot">
          <IconButton label="Delete" danger icon={<IconTrash size={16} stroke={1.75} aria-hidden />} />{' '}
          <IconButton label="Add in a frame" framed icon={plus} />{' '}
          <IconButton label="Something is new" dot icon={plus} />
        </State>
      </Part>
      <Part name="EditDeleteButtons">
        <State of="both">
          <EditDeleteButtons name="Lake View" disabled={false} onEdit={nothing} onDelete={nothing} />
        </State>
        <State of="without an id">
          <EditDeleteButtons name="something without an id" disabled onEdit={nothing} onDelete={nothing} />
        </State>
        <State of="who may only edit">
          <EditDeleteButtons name="Harbour" disabled={false} onEdit={nothing} />
        </State>
      </Part>
      <Part name="DefaultActions">
        <State of="one among others" wide>
          <DefaultActions
            name="Blue Lotus"
            isDefault={false}
            onEdit={nothing}
            onMakeDefault={nothing}
            onDelete={nothing}
          />
        </State>
        <State of="the default" wide>
          <DefaultActions
            name="Red Lotus"
            isDefault
            onEdit={nothing}
            onMakeDefault={nothing}
            onDelete={nothing}
          />
        </State>
      </Part>
      <Part name="ExportButton">
        <State of="a press fails, and says so">
          <ExportButton
            label="Export expenses"
            onExport={() => Promise.reject(new Error('The gallery has no files.'))}
          />
        </State>
      </Part>
      <Part name="NeighbourButtons">
        <State of="in the middle">
          <NeighbourButtons
            id={2}
            order={[1, 2, 3]}
            labels={['Previous invoice', 'Next invoice']}
            onOpen={nothing}
          />
        </State>
        <State of="the first">
          <NeighbourButtons
            id={1}
            order={[1, 2, 3]}
            labels={['Previous quote', 'Next quote']}
            onOpen={nothing}
          />
        </State>
      </Part>
      <Part name="RecordLink and KeyHint">
        <State of="a link that opens a panel">
          <RecordLink kind="invoice" id={12} href="#/buttons" className="link" onOpen={nothing}>
            INV-2026-0012
          </RecordLink>
        </State>
        <State of="keys">
          <KeyHint keys="/" /> <KeyHint keys="Ctrl K" />
        </State>
      </Part>
    </>
  )
}
