import { type KeyboardEvent, useState } from 'react'
import { choiceOf, completionAt, type Completion, type CompletionOption } from '../shared/completion.ts'
import type { QuickContext, QuickLine } from '../shared/quick-line.ts'
import type { TextRange } from '../shared/split-words.ts'

type Choose = (option: CompletionOption, place: TextRange) => void

interface Typed {
  text: string
  caret: number
  line: QuickLine
  literals: readonly TextRange[]
}

/**
 * The options for the word at the caret, or for the ambiguous name that was pressed. A word that already has a meaning
 * is completed only after the user moved to an option.
 */
export function useCompletion(typed: Typed, context: QuickContext) {
  const [moved, setMoved] = useState<{ word: string; index: number }>()
  const [dismissed, setDismissed] = useState<string>()
  const [isAsked, setAsked] = useState(false)

  const ambiguous = typed.line.tokens.find((token) => token.kind === 'ambiguous')
  const isChoosing = isAsked && ambiguous !== undefined
  const offered = isChoosing ? choiceOf(ambiguous, context) : offeredFor(typed, context)
  const place = offered === undefined ? '' : `${offered.sign}${offered.start}`
  const completion = !isChoosing && place === dismissed ? undefined : offered
  const word = completion === undefined ? '' : typed.text.slice(completion.start, completion.end)
  const isKnown = completion !== undefined && isRecognised(typed.line, completion)
  const active = completion === undefined ? -1 : moved?.word === word ? moved.index : isKnown ? -1 : 0

  const take = (option: CompletionOption, choose: Choose) => {
    if (completion === undefined) return
    setAsked(false)
    choose(option, completion)
  }
  const dismiss = () => {
    setAsked(false)
    setDismissed(place)
  }
  return {
    completion,
    active,
    take,
    dismiss,
    moveTo: (index: number) => setMoved({ word, index }),
    /** Offers the meanings of the ambiguous name. */
    ask: () => setAsked(true),
    /** A different word may be offered completions again. */
    forget() {
      setAsked(false)
      setMoved(undefined)
      if (offered === undefined) setDismissed(undefined)
    },
    /** @returns whether the list handled the key */
    press(event: KeyboardEvent, choose: Choose): boolean {
      if (completion === undefined) return false
      const { options } = completion
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const option = options[active]
      if (step !== 0) setMoved({ word, index: nextOf(active, step, options.length) })
      else if (event.key === 'Escape') dismiss()
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && option !== undefined)
        take(option, choose)
      else return false
      return true
    },
  }
}

function nextOf(active: number, step: number, count: number): number {
  return active < 0 && step < 0 ? count - 1 : (active + step + count) % count
}

function isRecognised({ tokens }: QuickLine, { start }: Completion): boolean {
  return tokens.some((token) => token.kind === 'known' && token.start === start)
}

/** Offers nothing for a literal, nor when the only option is what the word already means. */
function offeredFor({ text, caret, line, literals }: Typed, context: QuickContext): Completion | undefined {
  const found = completionAt(text, caret, context)
  if (found === undefined || literals.some(({ start }) => start === found.start)) return undefined
  return found.options.length === 1 && isRecognised(line, found) ? undefined : found
}
