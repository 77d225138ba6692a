import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { dayIn, formatDayWithYear } from '#platform/shared/dates.ts'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { LANGUAGE_NAMES, type PresetLanguage } from '../shared/language.ts'
import { type CheckedLanguage, checkLanguage } from '../shared/language-endpoints.ts'
import { languagesQuery } from './language-queries.ts'
import { presetNote } from './use-preset-note.ts'
import './languages.css'

const wordsDialog = lazyPart(() => import('./words-dialog.tsx'))

/** The languages of documents besides English, with their words, and who checked them (spec 17.4). */
export function LanguagesCard() {
  const { data = [] } = useQuery(languagesQuery)
  const [shown, setShown] = useState<PresetLanguage>()
  const { module: dialog } = wordsDialog.useIt(shown !== undefined)
  return (
    <section className="card" aria-label="Languages of documents">
      <div className="languages-card-body">
        <h2 className="languages-card-title">Languages of documents</h2>
        <p className="dim">
          Each client has a language. These are presets: have a native reader check the words.
        </p>
        {data.map((one) => (
          <LanguageRow key={one.language} one={one} onShow={() => setShown(one.language)} />
        ))}
      </div>
      {shown === undefined || dialog === undefined ? null : (
        <dialog.WordsDialog language={shown} onClose={() => setShown(undefined)} />
      )}
    </section>
  )
}

function LanguageRow({ one, onShow }: { one: CheckedLanguage; onShow: () => void }) {
  const queryClient = useQueryClient()
  const mayEdit = useCan()('invoice-settings:edit')
  const { timeZone } = useAccount()
  const { language, checked } = one
  const name = LANGUAGE_NAMES[language]
  // a failure is in the toast
  const save = (isChecked: boolean) =>
    sendForm('Language not saved', () =>
      write(queryClient, { entity: 'checked-language' }, () =>
        callWithMetadata(checkLanguage, { body: { language, isChecked } }),
      ),
    ).catch(() => undefined)
  return (
    <div className="languages-card-language">
      <div className="languages-card-line">
        <strong>{name}</strong>
        <Button onClick={onShow} aria-label={`Words in ${name}`}>
          Words
        </Button>
      </div>
      <p className="dim">
        {checked === null
          ? presetNote(one)
          : `Checked, says ${checked.byName}, ${formatDayWithYear(dayIn(timeZone, Date.parse(checked.at)))}`}
      </p>
      {mayEdit ? (
        <Switch
          label="A native reader has checked it"
          aria-label={`A native reader has checked ${name}`}
          checked={checked !== null}
          onChange={(isChecked) => void save(isChecked)}
        />
      ) : null}
    </div>
  )
}
