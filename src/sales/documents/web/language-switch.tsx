import { IconChevronDown } from '@tabler/icons-react'
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_NAMES, LANGUAGES } from '#sales/words/shared/language.ts'
import { usePresetNote } from '#sales/words/web/index.ts'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import './language-switch.css'

export interface LanguageSwitchProps {
  language: Language
  /** Undefined if it can no longer be changed. */
  onChoose: ((language: Language) => void) | undefined
}

/** The language of a document, above its page (spec 17.2). */
export function LanguageSwitch({ language, onChoose }: LanguageSwitchProps) {
  const name = LANGUAGE_NAMES[language]
  // one that can no longer be changed needs no advice
  const note = usePresetNote(onChoose === undefined ? DEFAULT_LANGUAGE : language)
  if (onChoose === undefined) return <span className="language-switch">{name}</span>
  return (
    <Menu
      label="Language"
      align="start"
      head={note}
      trigger={(attributes) => (
        <button
          {...attributes}
          type="button"
          className="language-switch language-switch-button"
          aria-label={`Language: ${name}`}
        >
          {name}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      )}
      items={LANGUAGES.map((one) => ({
        label: LANGUAGE_NAMES[one],
        checked: one === language,
        onSelect: () => onChoose(one),
      }))}
    />
  )
}
