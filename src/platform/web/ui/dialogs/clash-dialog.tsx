import { useId, useState } from 'react'
import type { Difference, Side } from '../../forms/form-clash.ts'
import type { ShownClash } from '../../forms/use-form-clash.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import './clash-dialog.css'

/**
 * Resolves an edit conflict of two users: shows both values field by field, and lets the user choose which is saved.
 * Where only one of them changed a field, that value is preselected.
 */
export function ClashDialog({ clash }: { clash: ShownClash }) {
  const { differences } = clash
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const sideOf = (id: string): Side =>
    chosen.get(id) ?? differences.find((each) => each.id === id)?.prefers ?? 'mine'
  const chooseAll = (side: Side) => setChosen(new Map(differences.map(({ id }) => [id, side])))
  return (
    <Dialog
      opened
      size="large"
      title="Somebody else changed this too"
      className="clash-dialog"
      onCancel={clash.leave}
      onSubmit={() => clash.save(sideOf)}
      footer={
        <>
          <Button onClick={clash.leave}>Keep Editing</Button>
          <Button kind="primary" type="submit">
            Save These
          </Button>
        </>
      }
    >
      <p>
        While you were editing, somebody else saved other contents. Nothing is lost: choose what is saved.
        What only one of you changed is chosen already.
      </p>
      <div className="clash-all">
        <Button size="small" onClick={() => chooseAll('mine')}>
          Take All of Yours
        </Button>
        <Button size="small" onClick={() => chooseAll('theirs')}>
          Take All of Theirs
        </Button>
      </div>
      {differences.map((difference) => (
        <DifferenceChoice
          key={difference.id}
          difference={difference}
          side={sideOf(difference.id)}
          onChoose={(side) => setChosen(new Map(chosen).set(difference.id, side))}
        />
      ))}
    </Dialog>
  )
}

interface DifferenceChoiceProps {
  difference: Difference
  side: Side
  onChoose: (side: Side) => void
}

function DifferenceChoice({ difference, side, onChoose }: DifferenceChoiceProps) {
  const name = useId()
  const { label, mine, theirs } = difference
  return (
    <fieldset className="clash-field">
      <legend>{label}</legend>
      {(['mine', 'theirs'] as const).map((each) => (
        <label key={each} className="clash-side">
          <input type="radio" name={name} checked={side === each} onChange={() => onChoose(each)} />
          <span className="clash-side-name">{each === 'mine' ? 'Yours' : 'Theirs'}</span>
          <SideText text={each === 'mine' ? mine : theirs} />
        </label>
      ))}
    </fieldset>
  )
}

function SideText({ text }: { text: string | undefined }) {
  if (text === undefined) return <span className="clash-text dim">Not there</span>
  return text.trim() === '' ? (
    <span className="clash-text dim">Empty</span>
  ) : (
    <span className="clash-text">{text}</span>
  )
}
