/** The customers' endpoints: what reaches them, and how they answer in their present mood. */
import type { AttemptReport, Sending, WebhookSender } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { Process } from "../kernel/process.ts"
import type { Random } from "../kernel/random.ts"
import type { World } from "../kernel/world.ts"
import type { EndpointMood } from "../scenario/plan.ts"

export interface Arrival {
  readonly at: number
  readonly url: string
  readonly eventId: string
  readonly kind: string
  readonly body: string
  /** Those that signed it, the current one first. */
  readonly secrets: ReadonlyArray<string>
  readonly isAccepted: boolean
}

export interface EndpointSide {
  readonly moodOf: (url: string) => EndpointMood
  readonly arrived: (arrival: Arrival) => void
  readonly random: Random
}

const success = 200
const accepted: AttemptReport = { outcome: { _tag: "EndpointAccepted" }, status: success }

const failed = (status: number | undefined, retryAfterSeconds?: number): AttemptReport => ({
  outcome: { _tag: "EndpointFailed", retryAfterSeconds },
  failure: status === undefined ? "the response timed out" : `HTTP ${status}`,
  status,
})

const timeoutMillis = 15_000
const flappingMillis = 7 * 60_000

interface Answer {
  readonly afterMillis: number
  readonly report: AttemptReport
}

const answerOf = (mood: EndpointMood, at: number, random: Random): Answer => {
  const afterMillis = random.whole(10, 250)
  switch (mood) {
    case "healthy":
      return { afterMillis, report: accepted }
    case "slow":
      return { afterMillis: random.whole(1_000, 14_000), report: accepted }
    case "dead":
      return random.chance(0.5)
        ? { afterMillis: timeoutMillis, report: failed(undefined) }
        : { afterMillis, report: failed(503) }
    case "flapping":
      return Math.floor(at / flappingMillis) % 2 === 0
        ? { afterMillis, report: accepted }
        : { afterMillis, report: failed(502) }
    // It processes the event and says that it failed.
    case "lying":
      return { afterMillis, report: failed(500) }
    case "throttling":
      return random.chance(0.3)
        ? { afterMillis, report: accepted }
        : { afterMillis, report: failed(429, random.whole(1, 600)) }
  }
}

/** The sender of one process. A request on its way arrives even if the process dies. */
export const makeSender = (
  world: World,
  process: Process,
  side: EndpointSide,
): WebhookSender["Service"] => ({
  send: ({ url, delivery, secrets, onWritten }: Sending) =>
    Effect.callback((resume) => {
      const at = world.now()
      const { afterMillis, report } = answerOf(side.moodOf(url), at, side.random)
      const { eventId, kind, body } = delivery
      const isAccepted = report.outcome._tag === "EndpointAccepted"
      side.arrived({ at, url, eventId, kind, body, secrets, isAccepted })
      world.after(1, () => {
        if (process.isAlive()) onWritten?.()
      })
      world.after(afterMillis, () => {
        if (process.isAlive()) resume(Effect.succeed(report))
      })
    }),
})
