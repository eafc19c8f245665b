/** Sends a test event and waits for its result. */
import { useEffect, useRef, useState } from "preact/hooks"
import type { Delivery } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { failureText, isSettled, lastFailure } from "../delivery-state.ts"
import { duration } from "../format.ts"
import { failureIn } from "../messages/failure-messages.ts"
import { webhookMessages } from "../messages/webhook-messages.ts"
import { Action } from "../parts/action.tsx"
import { Notice, type Tone } from "../parts/notice.tsx"
import { pollUntil } from "../poll.ts"
import { type AppContext, useApp } from "../shell/app-context.ts"

/** An attempt ends within 15 s, but may wait in the queue first. */
const timeoutMillis = 40_000

interface Outcome {
  readonly tone: Tone
  readonly text: string
}

const outcomeOf = ({ t, language }: AppContext, delivery: Delivery): Outcome => {
  if (!isSettled(delivery)) return { tone: "quiet", text: t(webhookMessages.testSlow) }
  const last = delivery.attempts.at(-1)
  if (delivery.status === "delivered" && last !== undefined) {
    const took = `HTTP ${last.status}, ${duration(last.durationMillis, language)}`
    return { tone: "good", text: `${t(webhookMessages.testDelivered)} (${took})` }
  }
  const failure = lastFailure(delivery)
  const why = failure === undefined ? "" : ` ${failureIn(language, failureText(failure))}`
  return { tone: "bad", text: `${t(webhookMessages.testFailed)}${why}` }
}

/** Aborts when the reader leaves the view. */
const useLeaving = (): AbortSignal => {
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])
  return leaving.current.signal
}

export const TestEvent = ({ webhookId: id }: { readonly webhookId: string }) => {
  const app = useApp()
  const { t, send } = app
  const signal = useLeaving()
  const [outcome, setOutcome] = useState<Outcome>()
  const act = async (): Promise<void> => {
    setOutcome(undefined)
    const { id: deliveryId } = await send(call("post", "/v1/webhooks/{id}/test", { path: { id } }))
    setOutcome({ tone: "quiet", text: t(webhookMessages.testSent) })
    const path = { id, deliveryId }
    const delivery = await pollUntil({
      ask: () => send(call("get", "/v1/webhooks/{id}/deliveries/{deliveryId}", { path })),
      isDone: isSettled,
      signal,
      timeoutMillis,
    })
    setOutcome(outcomeOf(app, delivery))
  }
  return (
    <div class="test-event">
      <Action label={t(webhookMessages.test)} act={act} />
      <div aria-live="polite">
        {outcome !== undefined && (
          <Notice tone={outcome.tone}>
            <p>{outcome.text}</p>
          </Notice>
        )}
      </div>
    </div>
  )
}
