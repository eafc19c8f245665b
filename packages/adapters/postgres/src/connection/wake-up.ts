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

/** A topic; with a space and the name of a sender after it, for everybody but that one. */
export type WorkMessage = WorkTopic | `${WorkTopic} ${string}`

/** What the message means to that listener; nothing, when it is its own or of another version. */
export const topicHeardBy = (
  listener: string,
  message: string | undefined,
): WorkTopic | undefined => {
  const [first, sender] = message?.split(" ") ?? []
  return sender === listener ? undefined : workTopics.find((topic) => topic === first)
}

export const wakeSql = statement(
  "wake",
  "select pg_notify($1, message) from unnest($2::text[]) as message",
)

const quietMillis = 20

export interface WakeUp {
  /** Returns at once; a message that can't be sent is lost. */
  readonly wake: (...topics: ReadonlyArray<WorkTopic>) => void
  /** As `wake`, for other processes: in this one whoever has to know was told already. */
  readonly wakeOthers: (topic: WorkTopic) => void
  /** Sends what is left. */
  readonly flush: () => Promise<void>
}

/** `sender` is this database's name among all that are open. */
export const makeWakeUp = (query: Query, sender: string): WakeUp => {
  const waiting = new Set<WorkMessage>()
  let sending: Promise<void> | undefined

  const send = async (): Promise<void> => {
    const messages = [...waiting]
    waiting.clear()
    // Whoever misses the message finds the work by polling.
    await query(wakeSql, [workChannel, messages]).catch(() => undefined)
  }

  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      await send()
      await new Promise((resolve) => setTimeout(resolve, quietMillis))
    }
    sending = undefined
  }

  const wake = (...messages: ReadonlyArray<WorkMessage>): void => {
    for (const message of messages) waiting.add(message)
    sending ??= sendAll()
  }

  return {
    wake,
    wakeOthers: (topic) => wake(`${topic} ${sender}`),
    flush: async () => {
      await sending
    },
  }
}
