import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { PublicLink } from '../shared/link-schema.ts'

/** Milliseconds for which the button says that the link was copied. */
const SAID_FOR = 2_000

/** The address of a link, to copy. */
export function LinkLine({ link }: { link: PublicLink }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.address)
      setIsCopied(true)
      setTimeout(() => setIsCopied(false), SAID_FOR)
    } catch {
      toast.error({ title: 'Not copied', message: 'Select the link, and copy it yourself.' })
    }
  }
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <div className="sharing-line">
      <div className="input sharing-address">
        <input
          readOnly
          aria-label="Link"
          value={link.address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button
        kind="primary"
        aria-label={isCopied ? 'Copied' : 'Copy link'}
        icon={<Icon size={16} stroke={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </div>
  )
}
