import type { FoundKind } from '#platform/web/palette-entries.ts'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { chatPath } from '../shared/chat-schema.ts'

export const foundMessage: FoundKind = {
  name: 'message',
  label: 'Message',
  plural: 'Messages',
  entity: 'chat-message',
  can: 'chat:view',
  listPage: '/chat',
  // a deleted one must not be quoted
  isForgotten: true,
  pageOf: ({ id }) => {
    const [conversation = '', messageId = ''] = id.split('.')
    return `${chatPath(conversation)}&message=${messageId}`
  },
  lookOf: ({ title, detail, person }) => ({
    mark: <Avatar id={person?.id ?? null} name={person?.name ?? ''} size={18} />,
    name: title,
    detail: person === null || person.name === detail ? detail : `${person.name} · ${detail}`,
  }),
}
