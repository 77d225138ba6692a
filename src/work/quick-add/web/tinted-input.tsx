import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import type { QuickToken } from '../shared/quick-line.ts'

export type TintedInputProps = Omit<ComponentProps<'input'>, 'value' | 'ref' | 'className'> & {
  value: string
  tokens: readonly QuickToken[]
  inputRef: RefObject<HTMLInputElement | null>
}

/** A line of text with its recognised parts tinted: the same text lies under it, invisible except for its marks. */
export function TintedInput({ value, tokens, inputRef, ...input }: TintedInputProps) {
  const tint = useRef<HTMLDivElement>(null)
  const follow = () => {
    if (tint.current !== null) tint.current.scrollLeft = inputRef.current?.scrollLeft ?? 0
  }
  useLayoutEffect(follow)
  return (
    <div className="quick-text">
      <div ref={tint} className="quick-tint" aria-hidden>
        {partsOf(value, tokens).map(({ start, text, kind }) =>
          kind === undefined ? (
            text
          ) : (
            <mark key={start} data-kind={kind}>
              {text}
            </mark>
          ),
        )}
      </div>
      <input {...input} ref={inputRef} value={value} onScroll={follow} />
    </div>
  )
}

interface Part {
  start: number
  text: string
  kind?: QuickToken['kind']
}

function partsOf(value: string, tokens: readonly QuickToken[]): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { start, end, kind } of tokens) {
    parts.push({ start: at, text: value.slice(at, start) }, { start, text: value.slice(start, end), kind })
    at = end
  }
  return [...parts, { start: at, text: value.slice(at) }]
}
