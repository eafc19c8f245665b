/**
 * Tells waiting workers, in whatever process, that there is work.
 *
 * A hint and no more: workers poll as well. It is sent after the commit and by itself, because
 * PostgreSQL lets transactions that notify commit one after another only; many calls in a short
 * time become one message.
 */
import type { Query } from "./sql.ts"
import { statement } from "./statement.ts"

/** The channel of LISTEN and NOTIFY. */
export const workChannel = "work"

/** Which queue has something new. */
export const workTopics = ["invoices", "outbox", "deliveries"] as const
export type WorkTopic = (typeof workTopics)[number]

export const wakeSql = statement(
  "wake",
  "select pg_notify($1, topic) from unnest($2::text[]) as topic",
)

const quietMillis = 20

export interface WakeUp {
  /** Returns at once; a message that can't be sent is lost. */
  readonly wake: (...topics: ReadonlyArray<WorkTopic>) => void
  /** Sends what is left. */
  readonly flush: () => Promise<void>
}

export const makeWakeUp = (query: Query): WakeUp => {
  const waiting = new Set<WorkTopic>()
  let sending: Promise<void> | undefined

  const send = async (): Promise<void> => {
    const topics = [...waiting]
    waiting.clear()
    // Whoever misses the message finds the work by polling.
    await query(wakeSql, [workChannel, topics]).catch(() => undefined)
  }

  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      await send()
      await new Promise((resolve) => setTimeout(resolve, quietMillis))
    }
    sending = undefined
  }

  return {
    wake: (...topics) => {
      for (const topic of topics) waiting.add(topic)
      sending ??= sendAll()
    },
    flush: async () => {
      await sending
    },
  }
}
