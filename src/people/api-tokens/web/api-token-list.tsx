import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FactRowSkeleton } from '#platform/web/ui/lists/fact-row.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { MAX_API_TOKENS, type MadeApiToken } from '../shared/api-token-schema.ts'
import { apiTokensQuery } from './api-token-queries.ts'
import { ApiTokenRow } from './api-token-row.tsx'
import { MadeTokenDialog } from './made-token-dialog.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import './api-tokens.css'

/** One's own tokens, in their section of the page Security (spec 32.4). */
export function ApiTokenList() {
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const list = useQuery(apiTokensQuery)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeApiToken>()
  const isFull = (list.data?.length ?? 0) >= MAX_API_TOKENS
  return (
    <>
      <div {...keptFocus}>
        <div className="own-token-actions">
          <Button
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            disabled={isFull}
            onClick={() => setMaking(true)}
          >
            New token
          </Button>
          {isFull ? <span className="dim">{`There can be ${MAX_API_TOKENS}: revoke one first.`}</span> : null}
        </div>
        {list.isPending ? (
          <div className="appear-late" role="status">
            <span className="visually-hidden">Loading...</span>
            <FactRowSkeleton />
          </div>
        ) : list.data === undefined ? (
          <ErrorBox
            title="Your tokens could not be loaded."
            detail={list.error?.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : list.data.length === 0 ? (
          <p className="own-tokens-note">You have no tokens.</p>
        ) : (
          <ul aria-label="Personal tokens">
            {list.data.map((token) => (
              <ApiTokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
      </div>
      {isMaking ? (
        <NewTokenDialog
          onCancel={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false)
            setMade(token)
          }}
        />
      ) : null}
      {made === undefined ? null : <MadeTokenDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}
