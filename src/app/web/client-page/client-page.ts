import { copyFields } from '#sales/public-links/web/copy-fields.ts'
import { tellSeen } from '#sales/public-links/web/tell-seen.ts'

// the only script of the pages that clients open by a link: they are whole without it
tellSeen()
copyFields()
