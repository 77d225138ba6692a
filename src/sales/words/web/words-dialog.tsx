import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { LANGUAGE_NAMES, type PresetLanguage } from '../shared/language.ts'
import type { Confidence, Word } from '../shared/word.ts'
import { formatAmount } from '#platform/shared/money.ts'
import { amountInWords } from '../shared/amount-in-words.ts'
import { SAMPLE_AMOUNTS } from '../shared/sample-amounts.ts'
import { WORDS } from '../shared/words.ts'

const CONFIDENCE: Readonly<Record<Confidence, string>> = {
  A: 'Seen in Sri Lanka',
  B: 'Usual: please check',
  C: 'Unsure: please check',
}

/** All words of a language beside the English ones, those to be checked first, and amounts in words (spec 17.4, 25.1). */
export function WordsDialog({ language, onClose }: { language: PresetLanguage; onClose: () => void }) {
  const rows = Object.entries<Word>(WORDS).map(([name, word]) => {
    const [text, confidence] = word[language]
    return { name, english: word.en, text, confidence }
  })
  const sorted = rows.toSorted((one, other) => other.confidence.localeCompare(one.confidence))
  return (
    <Dialog opened title={`Words in ${LANGUAGE_NAMES[language]}`} size="large" onCancel={onClose}>
      <table className="words-table">
        <thead>
          <tr>
            <th scope="col">English</th>
            <th scope="col">{LANGUAGE_NAMES[language]}</th>
            <th scope="col">How sure</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ name, english, text, confidence }) => (
            <tr key={name}>
              <td>{english}</td>
              <td lang={language}>{text}</td>
              <td className="words-table-sure dim">{CONFIDENCE[confidence]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="words-table-title">Amounts in words</h2>
      <table className="words-table">
        <thead>
          <tr>
            <th scope="col">Amount</th>
            <th scope="col">{LANGUAGE_NAMES[language]}</th>
          </tr>
        </thead>
        <tbody>
          {SAMPLE_AMOUNTS.map((amount) => (
            <tr key={amount}>
              <td className="words-table-amount">{formatAmount(amount)}</td>
              <td lang={language}>{amountInWords(amount, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
