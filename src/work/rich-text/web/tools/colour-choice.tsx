import { IconCircleOff, type TablerIcon } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import type { ColourPreset } from '../../shared/rich-text-colours.ts'
import { moveFocus } from './move-focus.ts'
import { setTextStyle } from './set-text-style.ts'
import { inBothThemes } from '../text-style-mark.ts'
import { ChoiceButton } from './tool-button.tsx'

export interface ColourChoiceProps {
  editor: Editor
  /** The text style attribute that it sets. */
  name: 'color' | 'backgroundColor'
  label: string
  none: string
  presets: readonly ColourPreset[]
  /** The colour at the selection. */
  value: string | null
  Icon: TablerIcon
}

/** Colours in rows of 8 (spec 6.3). */
const COLUMNS = 8

/** A colour of the toolbar: 16 presets, or none. */
export function ColourChoice({ editor, name, label, none, presets, value, Icon }: ColourChoiceProps) {
  const [opened, setOpened] = useState(false)
  const use = name === 'color' ? 'text' : 'background'
  const choose = (colour: string | null) => {
    setOpened(false)
    setTextStyle(editor, { [name]: colour })
  }
  return (
    <Popover
      label={label}
      opened={opened}
      onOpenChange={setOpened}
      trigger={(attributes) => (
        <ChoiceButton
          {...attributes}
          label={label}
          aria-label={value === null ? label : `${label}: ${nameOf(presets, value)}`}
          title={label}
        >
          <span className="tool-colour-icon">
            <Icon size={16} stroke={1.75} aria-hidden />
            <span
              className="tool-colour-bar"
              style={value === null ? undefined : { background: inBothThemes(value, use) }}
            />
          </span>
        </ChoiceButton>
      )}
    >
      <div className="colours">
        <div
          role="toolbar"
          aria-label={label}
          tabIndex={-1}
          className="colour-grid"
          onKeyDown={(event) =>
            void moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('button')], COLUMNS)
          }
        >
          {presets.map((preset, index) => {
            const isChosen = preset.light === value
            const isStart = isChosen || (index === 0 && !presets.some(({ light }) => light === value))
            return (
              <button
                key={preset.light}
                type="button"
                className="colour"
                aria-label={preset.name}
                title={preset.name}
                aria-pressed={isChosen}
                tabIndex={isStart ? 0 : -1}
                data-autofocus={isStart || undefined}
                style={{ [name]: inBothThemes(preset.light, use) }}
                onClick={() => choose(preset.light)}
              >
                <span aria-hidden>A</span>
              </button>
            )
          })}
        </div>
        <button
          type="button"
          className="menu-item"
          aria-pressed={value === null}
          onClick={() => choose(null)}
        >
          <IconCircleOff size={16} stroke={1.75} aria-hidden />
          {none}
        </button>
      </div>
    </Popover>
  )
}

function nameOf(presets: readonly ColourPreset[], value: string): string {
  return presets.find(({ light }) => light === value)?.name ?? value
}
