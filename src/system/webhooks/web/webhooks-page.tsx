import { IconBook2, IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AllTokens, allTokensQuery } from '#people/api-tokens/web/index.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { FactRowSkeleton } from '#platform/web/ui/lists/fact-row.tsx'
import { MAX_WEBHOOKS, type Webhook, type WebhookWithSecret } from '../shared/webhook-schema.ts'
import { DeliveryPanel } from './delivery-panel.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { PAUSE_SENTENCES } from './delivery-look.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookCards } from './webhook-cards.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookEventsQuery, webhooksQuery } from './webhook-queries.ts'
import { readWebhookSearch, type WebhookSearch } from './webhook-search.ts'
import './webhooks.css'

/** Everybody's tokens and the office's webhooks, for ADMIN: /settings/api (spec 36.7). */
export function WebhooksPage() {
  const tokens = useQuery(allTokensQuery)
  const webhooks = useQuery(webhooksQuery)
  // the list of tokens may have any length: what is below it is not shown before it
  const isReady = !tokens.isPending && !webhooks.isPending
  return (
    <div className="page">
      <div className="page-head">
        <h1>API and webhooks</h1>
        <a className="button button-ghost push" href="/api/docs" target="_blank" rel="noreferrer">
          <IconBook2 size={16} stroke={1.75} aria-hidden />
          Documentation
        </a>
      </div>
      <div className="page-body">
        {isReady ? (
          <>
            <AllTokens />
            <Webhooks />
          </>
        ) : (
          <div className="appear-late" role="status">
            <span className="visually-hidden">Loading...</span>
            <FactRowSkeleton />
            <FactRowSkeleton />
          </div>
        )}
      </div>
    </div>
  )
}

function Webhooks() {
  const search = readWebhookSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const list = useQuery(webhooksQuery)
  const { data: events } = useQuery(webhookEventsQuery)
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [made, setMade] = useState<WebhookWithSecret>()
  const webhooks = list.data ?? []
  const chosen = webhooks.find(({ id }) => id === search.webhook) ?? webhooks[0]
  const isFull = webhooks.length >= MAX_WEBHOOKS
  return (
    <section aria-labelledby="webhooks-title">
      <div className="webhooks-head">
        <h2 id="webhooks-title">Webhooks</h2>
        <span className="dim">{list.data === undefined ? '' : `${webhooks.length} of ${MAX_WEBHOOKS}`}</span>
        <Button
          className="push"
          icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={isFull || events === undefined}
          title={isFull ? `There can be ${MAX_WEBHOOKS}: delete one first.` : undefined}
          onClick={() => setEdited('new')}
        >
          New webhook
        </Button>
      </div>
      {list.data === undefined ? (
        <ErrorBox
          title="The webhooks could not be loaded."
          detail={list.error?.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : chosen === undefined ? (
        <EmptyState
          small
          icon={<IconWebhook size={32} stroke={1.25} />}
          title="No webhooks yet"
          help="A webhook tells another program what happens here, such as a paid invoice, as it happens."
        />
      ) : (
        <>
          <WebhookCards webhooks={webhooks} chosenId={chosen.id} />
          <ChosenWebhook
            webhook={chosen}
            // another administrator may have deleted the one that the address names, and its deliveries with it
            search={search.webhook === undefined || search.webhook === chosen.id ? search : {}}
            onEdit={() => setEdited(chosen)}
            onSecret={setMade}
          />
        </>
      )}
      {edited === undefined || events === undefined ? null : (
        <WebhookDialog
          edited={edited === 'new' ? undefined : edited}
          events={events}
          onClose={() => setEdited(undefined)}
          onAdded={(added) => {
            setEdited(undefined)
            setMade(added)
            void navigate({ to: '/settings/api', search: { webhook: added.id } })
          }}
        />
      )}
      {made === undefined ? null : <SecretDialog made={made} onClose={() => setMade(undefined)} />}
    </section>
  )
}

function ChosenWebhook({
  webhook,
  search,
  onEdit,
  onSecret,
}: {
  webhook: Webhook
  search: WebhookSearch
  onEdit: () => void
  onSecret: (made: WebhookWithSecret) => void
}) {
  const navigate = useNavigate()
  const { id, address, paused } = webhook
  const { delivery, page = 1 } = search
  return (
    <>
      <div className="webhook-chosen">
        <h3 className="ellipsis" title={address}>
          {new URL(address).hostname}
        </h3>
        <p className="webhook-note dim">
          {paused === null ? 'Deliveries of the last 30 days.' : PAUSE_SENTENCES[paused]}
        </p>
        <WebhookActions webhook={webhook} onEdit={onEdit} onSecret={onSecret} />
      </div>
      <DeliveryTable key={id} webhookId={id} page={page} openedId={delivery} />
      {delivery === undefined ? null : (
        <DeliveryPanel
          id={delivery}
          isPaused={paused !== null}
          onClose={() =>
            void navigate({ to: '/settings/api', search: { webhook: id, ...(page > 1 ? { page } : {}) } })
          }
        />
      )}
    </>
  )
}
