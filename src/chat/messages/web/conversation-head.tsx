import { Link } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { type Conversation, EVERYONE } from '../shared/chat-schema.ts'

/** The number of avatars that fit to the right of the room's name. */
const FACES = 5

/** The conversation's name, and who of its people is online. */
export function ConversationHead({
  conversation,
  name,
  listed,
  people,
  isPhone,
}: {
  conversation: string
  name: string
  listed: Conversation | undefined
  people: readonly Conversation[]
  isPhone: boolean
}) {
  return (
    <header className="chat-head">
      {isPhone ? (
        <Link to="/chat" className="icon-button" aria-label="Back to the conversations">
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </Link>
      ) : null}
      <div className="grow">
        <h2 className="ellipsis">{name === '' ? <Skeleton width={140} height={12} /> : name}</h2>
        <p className="chat-head-presence">
          {listed === undefined ? (
            <Skeleton width={80} height={8} />
          ) : conversation === EVERYONE ? (
            <RoomPresence people={people} />
          ) : (
            <>
              <span className="chat-dot" data-online={listed.isOnline || undefined} aria-hidden />
              {listed.isOnline ? 'online' : 'offline'}
            </>
          )}
        </p>
      </div>
      {conversation === EVERYONE && !isPhone ? <Faces people={people} /> : null}
    </header>
  )
}

/** Everyone else, and oneself, who is online by being here. */
function RoomPresence({ people }: { people: readonly Conversation[] }) {
  const others = people.filter(({ conversation }) => conversation !== EVERYONE)
  const online = others.filter(({ isOnline }) => isOnline).length + 1
  return (
    <>
      <span className="chat-dot" data-online aria-hidden />
      {online} of {others.length + 1} online
    </>
  )
}

function Faces({ people }: { people: readonly Conversation[] }) {
  const { id } = useAccount()
  const others = people.filter((one) => one.conversation !== EVERYONE && one.conversation !== id)
  const shown = others.toSorted((one, other) => Number(other.isOnline) - Number(one.isOnline)).slice(0, FACES)
  const more = others.length - shown.length
  return (
    <span className="avatar-stack chat-faces" aria-hidden>
      {shown.map(({ conversation, name }) => (
        <Avatar key={conversation} id={conversation} name={name} size={28} />
      ))}
      {more > 0 ? <span className="avatar chat-more-faces">+{more}</span> : null}
    </span>
  )
}
