import { IconShare } from '@tabler/icons-react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { IconButton } from '#platform/web/ui/button.tsx'

/** Opens the dialog of a document's link, for those who may share it. */
export function ShareIcon({ onPress }: { onPress: () => void }) {
  if (!useCan()('link:create')) return null
  return (
    <IconButton
      framed
      label="Share"
      icon={<IconShare size={16} stroke={1.75} aria-hidden />}
      title="Share"
      onClick={onPress}
    />
  )
}
