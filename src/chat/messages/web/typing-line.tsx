import { useStore } from '#platform/web/ui/store.ts'
import { typingPeople, typingText } from './typing.ts'

/** Who else is typing in a conversation, above the input. It is not announced: it would interrupt what is being read. */
export function TypingLine({ conversation }: { conversation: string }) {
  const people = useStore(typingPeople).filter((one) => one.conversation === conversation)
  const text = typingText(people)
  return text === '' ? null : (
    <p className="chat-typing">
      <span className="chat-typing-dots" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span className="ellipsis">{text}</span>
    </p>
  )
}
