import { CopyField } from '#platform/web/ui/fields/copy-field.tsx'
import { useState } from 'react'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { SearchField, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Part, State } from './part.tsx'
import { LONG, nothing } from './samples.ts'

export function Fields() {
  const [text, setText] = useState('Lake View Hotel')
  const [amount, setAmount] = useState('1250000.5')
  return (
    <>
      <Part name="CopyField">
        <CopyField
          label="Invitation link"
          value="https://board.example/invite"
          action="Copy link"
          noun="link"
        />
      </Part>
      <Part name="TextField">
        <State of="filled, required">
          <TextField label="Company" required value={text} onChange={setText} />
        </State>
        <State of="empty, with placeholder and hint">
          <TextField
            label="Website"
            placeholder="https://"
            hint="As it stands on documents."
            value=""
            onChange={nothing}
          />
        </State>
        <State of="wrong">
          <TextField label="Email" error="Enter an e-mail address" value="nimal@" onChange={nothing} />
        </State>
        <State of="disabled">
          <TextField label="Number" disabled value="INV-2026-0001" onChange={nothing} />
        </State>
        <State of="large, with a long text">
          <TextField label="Name" large value={LONG} onChange={nothing} />
        </State>
        <State of="with a link at the label's end">
          <TextField
            label="Code"
            labelEnd={
              <a className="link" href="#/fields">
                Lost it?
              </a>
            }
            value=""
            onChange={nothing}
          />
        </State>
      </Part>
      <Part name="SearchField">
        <State of="empty">
          <SearchField
            label="Search clients"
            placeholder="Search clients"
            value=""
            onChange={nothing}
            end={<KeyHint keys="/" />}
          />
        </State>
        <State of="filled">
          <SearchField label="Search tasks" value="harbour" onChange={nothing} />
        </State>
      </Part>
      <Part name="PasswordField">
        <State of="filled">
          <PasswordField
            label="Password"
            autoComplete="new-password"
            value="a quiet tool"
            onChange={nothing}
          />
        </State>
        <State of="wrong">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            error="At least 8 characters"
            value="x"
            onChange={nothing}
          />
        </State>
      </Part>
      <Part name="AmountField">
        <State of="a long amount is shown in groups">
          <AmountField label="Amount" value={amount} onChange={setAmount} />
        </State>
        <State of="wrong">
          <AmountField label="Paid" required error="Enter an amount" value="" onChange={nothing} />
        </State>
      </Part>
      <Part name="TextAreaField">
        <State of="filled">
          <TextAreaField label="Notes" value={'Two half days\nin Kandy'} onChange={nothing} />
        </State>
        <State of="wrong">
          <TextAreaField label="Terms" error="At most 2,000 characters" value={LONG} onChange={nothing} />
        </State>
        <State of="disabled">
          <TextAreaField label="Footer" disabled value="Thank you" onChange={nothing} />
        </State>
      </Part>
      <Part name="Field">
        <State of="around a control of one's own">
          <Field label="Colour" hint="Of headings and lines.">
            {(attributes) => <input type="color" defaultValue="#1d7a71" {...attributes} />}
          </Field>
        </State>
        <State of="its label read aloud only">
          <Field label="Quantity" hideLabel>
            {(attributes) => <input type="number" defaultValue={2} {...attributes} />}
          </Field>
        </State>
      </Part>
    </>
  )
}
