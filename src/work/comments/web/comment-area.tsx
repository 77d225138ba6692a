import type { Ref } from 'react'
import { MentionTextarea } from '#people/mentions/web/index.ts'
import { lengthText, problemOf } from './comment-drafts.ts'

export interface CommentAreaProps {
  label: string
  placeholder?: string
  value: string
  /** The server's message about it. */
  refusal: string | undefined
  areaRef: Ref<HTMLTextAreaElement>
  onChange: (text: string) => void
  onSend: () => void
  'data-focus-home'?: boolean
  'data-focus-fallback'?: boolean
}

/** A text area that grows with its text and suggests people after `@`; Ctrl or ⌘ and Enter sends it. */
export function CommentArea(props: CommentAreaProps) {
  const { label, placeholder, value, refusal, areaRef, onChange, onSend, ...mark } = props
  return (
    <MentionTextarea
      {...mark}
      ref={areaRef}
      className="comment-area"
      label={label}
      hideLabel
      rows={1}
      placeholder={placeholder}
      value={value}
      error={problemOf(value) ?? refusal}
      hint={lengthText(value)}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSend()
      }}
    />
  )
}
