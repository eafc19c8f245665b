/** Why a webhook is paused, which deliveries it holds, and how to resume. */
import type { Webhook } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { failureText, lastFailure } from "../delivery-state.ts"
import { counted, sinceText } from "../format.ts"
import type { Message } from "../language.ts"
import { failureIn } from "../messages/failure-messages.ts"
import { pauseMessages } from "../messages/webhook-messages.ts"
import { Action } from "../parts/action.tsx"
import { Facts } from "../parts/facts.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"

/** The largest page of the API. */
const countingSize = 100

interface Held {
  readonly count: number
  /** True when there are more than were counted. */
  readonly isMore: boolean
}

const heldOf = async ({ send }: AppContext, id: string): Promise<Held> => {
  const pages = await Promise.all(
    (["ready", "waiting"] as const).map((status) =>
      send(
        call("get", "/v1/webhooks/{id}/deliveries", {
          path: { id },
          query: { status, limit: countingSize },
        }),
      ),
    ),
  )
  return {
    count: pages.reduce((sum, { items }) => sum + items.length, 0),
    isMore: pages.some(({ next }) => next !== null),
  }
}

/** `hasCause`: a delivery caused the pause and is not counted. */
const heldText = ({ t }: AppContext, { count, isMore }: Held, hasCause: boolean): string => {
  if (count === 0) return t(hasCause ? pauseMessages.nothingHeld : pauseMessages.noneHeld)
  const text = t(counted(count, pauseMessages.deliveries))
  return isMore ? `${t(pauseMessages.atLeast)} ${text}` : text
}

const reasons = {
  deliveries_failed: pauseMessages.why,
  endpoint_gone: pauseMessages.gone,
  requested: pauseMessages.requested,
} as const satisfies Record<NonNullable<Webhook["paused"]>["reason"], Message>

interface PauseProps {
  readonly webhook: Webhook
  readonly paused: NonNullable<Webhook["paused"]>
  readonly onChanged: () => void
}

const Resume = ({ webhook: { id }, paused, onChanged }: PauseProps) => {
  const { t, send, announce } = useApp()
  const resume = async (exhausted: "retry" | "skip"): Promise<void> => {
    await send(call("post", "/v1/webhooks/{id}/resume", { path: { id }, body: { exhausted } }))
    announce(t(pauseMessages.resumed))
    onChanged()
  }
  if (paused.deliveryId === undefined) {
    return <Action label={t(pauseMessages.resume)} look="main" act={() => resume("retry")} />
  }
  return (
    <div class="actions">
      <Action
        label={t(pauseMessages.retry)}
        hint={t(pauseMessages.retryHint)}
        look="main"
        act={() => resume("retry")}
      />
      <Action
        label={t(pauseMessages.skip)}
        hint={t(pauseMessages.skipHint)}
        act={() => resume("skip")}
      />
    </div>
  )
}

/** The delivery that caused the pause, if any, and the number of held ones. */
const Details = ({ webhook: { id }, paused: { deliveryId, eventId } }: PauseProps) => {
  const app = useApp()
  const { t, language, send } = app
  const details = useLoad(deliveryId ?? id, async () => {
    const [delivery, held] = await Promise.all([
      deliveryId &&
        send(
          call("get", "/v1/webhooks/{id}/deliveries/{deliveryId}", { path: { id, deliveryId } }),
        ),
      heldOf(app, id),
    ])
    return { delivery, held }
  })
  return (
    <Loaded of={details}>
      {({ delivery, held }) => {
        if (!delivery) return <Facts of={[[t(pauseMessages.held), heldText(app, held, false)]]} />
        const failure = lastFailure(delivery)
        const event = (
          <>
            <code>{delivery.eventType}</code> <code>{eventId}</code>
          </>
        )
        return (
          <Facts
            of={[
              [t(pauseMessages.event), event],
              [t(pauseMessages.failure), failure && failureIn(language, failureText(failure))],
              [t(pauseMessages.held), heldText(app, held, true)],
            ]}
          />
        )
      }}
    </Loaded>
  )
}

export const PausePanel = (props: PauseProps) => {
  const { t, language } = useApp()
  const { reason, since } = props.paused
  const isRequested = reason === "requested"
  return (
    <section class={isRequested ? "notice pause" : "notice bad pause"}>
      <h2>
        {t(pauseMessages.heading)} {sinceText(since, Date.now(), language)}
      </h2>
      <p>{t(reasons[reason])}</p>
      <Details {...props} />
      <p>{t(isRequested ? pauseMessages.afterwards : pauseMessages.what)}</p>
      <Resume {...props} />
    </section>
  )
}
