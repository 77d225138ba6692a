import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Dialogs that store their drafts without `useSchemaForm`, or that need no draft. */
const DECIDED: Readonly<Record<string, string>> = {
  'src/work/labels/web/manage-labels-dialog.tsx': 'a name is saved when its field is left',
}
const FIELDS = /<(TextField|TextAreaField|AmountField|DateField|SearchSelectField|RichTextEditor)\b/

const sources = globSync('src/**/web/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !file.includes('.test.') && !file.startsWith('src/platform/web/ui/'))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

it('every dialog with fields declares where its draft is stored', () => {
  const dialogs = sources.filter(
    ({ text }) => /<(Form)?Dialog\b/.test(text) && (FIELDS.test(text) || text.includes('<FormDialog')),
  )
  expect(dialogs.length).toBeGreaterThan(10)
  const undecided = dialogs
    // the decision is a required part of useSchemaForm; a document's form is created in another file
    .filter(({ text }) => !/useSchemaForm\(|useDraft\(|form: DocumentForm/.test(text))
    .map(({ file }) => file)
  expect(undecided.toSorted()).toEqual(Object.keys(DECIDED).toSorted())
})

it('no form with a password stores a draft', () => {
  const forms = sources.filter(({ text }) => text.includes('useSchemaForm({') && /\bpassword: ''/.test(text))
  expect(forms.length).toBeGreaterThan(3)
  for (const { file, text } of forms) expect(text, file).toContain("draft: 'keeps nothing'")
})

it('every save of a versioned record names the version on which it is based', () => {
  const endpoints = globSync('src/*/*/shared/*-endpoints.ts', { cwd: ROOT }).flatMap((file) =>
    [
      ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(
        /export const ((?:replace|update)\w+) = endpoint\([^]*?\n\}\)/g,
      ),
    ]
      .filter(([declaration]) => declaration.includes('ifMatch: true'))
      .map(([, name = '']) => name),
  )
  const known = [
    'replaceClient',
    'replaceExpense',
    'replaceInvoice',
    'replaceProject',
    'replaceQuote',
    'updateCompanyProfile',
    'updateInvoiceSettings',
  ]
  expect(endpoints).toEqual(expect.arrayContaining(known))
  for (const name of endpoints) {
    const calls = sources.flatMap(({ text }) => [
      ...text.matchAll(
        new RegExp(
          `call(?:WithMetadata)?\\(\\s*${name},[^]*?\\{ ifMatch \\}|call(?:WithMetadata)?\\(\\s*${name},`,
          'g',
        ),
      ),
    ])
    expect(calls.length, name).toBeGreaterThan(0)
    for (const [call] of calls) expect(call, name).toContain('{ ifMatch }')
  }
})
