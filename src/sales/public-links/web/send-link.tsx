import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import type { Shared } from '../shared/link-schema.ts'

export interface SendLinkProps {
  shared: Shared
  mail: { refusal: string | undefined; send: () => void } | undefined
}

/** The message with the link, to be changed before WhatsApp opens with it; and the document's own mail. */
export function SendLink({ shared, mail }: SendLinkProps) {
  const [message, setMessage] = useState(shared.message)
  const whatsapp = `https://wa.me/${shared.phone ?? ''}?text=${encodeURIComponent(message)}`
  return (
    <>
      <TextAreaField
        label="Message"
        value={message}
        onChange={setMessage}
        rows={3}
        lang={shared.link?.language}
      />
      <div className="sharing-ways">
        <a className="button" href={whatsapp} target="_blank" rel="noreferrer">
          <IconBrandWhatsapp size={16} stroke={1.75} aria-hidden />
          WhatsApp
          {shared.phone === null ? null : <span className="note">+{shared.phone}</span>}
        </a>
        {mail === undefined ? null : (
          <Button
            icon={<IconMail size={16} stroke={1.75} aria-hidden />}
            aria-disabled={mail.refusal !== undefined || undefined}
            aria-description={mail.refusal}
            title={mail.refusal}
            onClick={() => {
              if (mail.refusal === undefined) mail.send()
            }}
          >
            E-mail with PDF
          </Button>
        )}
      </div>
    </>
  )
}
