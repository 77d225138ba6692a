import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '#platform/web/page/use-object-url.ts'
import type { Slip } from '../shared/slip-schema.ts'
import { pictureOf } from './picture-of.ts'
import { slipFileQuery } from './slip-queries.ts'

/** A slip as a picture, from its bytes: nothing of a stranger is opened by its address. */
export function SlipPicture({ slip }: { slip: Slip }) {
  const file = useQuery(slipFileQuery(slip.id))
  const picture = useQuery({
    queryKey: ['slip-picture', slip.id],
    queryFn: async () => (file.data === undefined ? null : ((await pictureOf(file.data)) ?? null)),
    enabled: file.isSuccess,
    staleTime: Infinity,
    meta: { entities: [] },
  })
  const address = useObjectUrl(picture.data ?? undefined)
  if (file.isError || picture.data === null)
    return (
      <p className="slip-note" role="alert">
        The picture cannot be shown
      </p>
    )
  return address === undefined ? (
    <p className="slip-note">Loading...</p>
  ) : (
    <img className="slip-picture" src={address} alt={`Slip ${slip.id}`} />
  )
}
