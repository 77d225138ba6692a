import { Avatar, NoAvatar } from '#platform/web/ui/marks/avatar.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { type BoardLane, NO_LANE } from '../shared/board-schema.ts'

/** The face of a lane's person, or the colour of its project. */
export function LaneMark({ lane: { by, id, name } }: { lane: BoardLane }) {
  if (by === 'project') return <ProjectMark id={id === NO_LANE ? null : Number(id)} />
  return id === NO_LANE ? <NoAvatar size={22} /> : <Avatar id={id} name={name} size={22} />
}
