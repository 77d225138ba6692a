import { splitMessage } from './message-parts.ts'
import { ReferenceChip } from './reference-chip.tsx'

/** A message's text with its line breaks; links and references can be opened. */
export function MessageText({ text }: { text: string }) {
  return splitMessage(text).map((part, index) => {
    switch (part.kind) {
      case 'text':
        return part.text
      case 'link':
        return (
          <a
            key={index}
            className="link link-underlined"
            href={part.href}
            rel="noopener noreferrer"
            target="_blank"
          >
            {part.text}
          </a>
        )
      default:
        return <ReferenceChip key={index} text={part.text} />
    }
  })
}
