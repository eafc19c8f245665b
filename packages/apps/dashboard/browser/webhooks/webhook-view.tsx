/** One webhook: its state, a test event, and its parts: deliveries, replay, settings. */
import { call } from "../api/calls.ts"
import { webhookMessages } from "../messages/webhook-messages.ts"
import { Loaded } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Tabs } from "../parts/tabs.tsx"
import { useApp } from "../shell/app-context.ts"
import { hashOf, hashOfView, type WebhookPart, webhookParts } from "../shell/routes.ts"
import { useLoad } from "../shell/use-load.ts"
import { DeliveriesPart } from "./deliveries-part.tsx"
import type { PartProps } from "./part-props.ts"
import { PausePanel } from "./pause-panel.tsx"
import { ReplaysPart } from "./replays-part.tsx"
import { SettingsPart } from "./settings-part.tsx"
import { TestEvent } from "./test-event.tsx"
import { EventTypes, WebhookState } from "./webhooks-view.tsx"

const parts = { deliveries: DeliveriesPart, replays: ReplaysPart, settings: SettingsPart }

const Content = ({ webhook, part, onChanged }: PartProps & { readonly part: WebhookPart }) => {
  const { t } = useApp()
  const Part = parts[part]
  return (
    <>
      <PageHead
        title={webhook.url}
        state={<WebhookState of={webhook} />}
        back={{ href: hashOfView("webhooks"), label: t(webhookMessages.back) }}
      />
      <div class="page-facts">
        <EventTypes of={webhook.events} />
        {webhook.description !== undefined && <span>{webhook.description}</span>}
        <span class="quiet small">{webhook.contactEmail}</span>
      </div>
      {webhook.paused === undefined ? (
        <TestEvent webhookId={webhook.id} />
      ) : (
        <PausePanel webhook={webhook} paused={webhook.paused} onChanged={onChanged} />
      )}
      <Tabs
        label={t(webhookMessages.parts)}
        tabs={webhookParts.map((each) => ({
          href: hashOf({ view: "webhook", id: webhook.id, part: each }),
          text: t(webhookMessages[each]),
          isCurrent: each === part,
        }))}
      />
      <Part webhook={webhook} onChanged={onChanged} />
    </>
  )
}

interface WebhookViewProps {
  readonly id: string
  readonly part: WebhookPart
}

export const WebhookView = ({ id, part }: WebhookViewProps) => {
  const { send } = useApp()
  const webhook = useLoad(id, () => send(call("get", "/v1/webhooks/{id}", { path: { id } })))
  return (
    <Loaded of={webhook}>
      {(data) => <Content webhook={data} part={part} onChanged={webhook.reload} />}
    </Loaded>
  )
}
