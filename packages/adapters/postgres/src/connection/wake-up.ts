/**
 * Notifies waiting workers, in any process, that there is work.
 *
 * This is only a hint: workers poll as well. The notification is sent after the commit and in a
 * separate statement, because PostgreSQL serialises the commits of transactions that notify. Calls
 * within a short time are merged into one notification.
 */
import { setTimeout as sleep } from "node:timers/promises"
import type { PoolClient } from "pg"
import type { Query } from "./sql.ts"
import { statement } from "./statement.ts"

/** The channel of LISTEN and NOTIFY. */
const workChannel = "work"

/** The queues that can have new work. */
export const workTopics = ["invoices", "outbox", "deliveries", "payment-references"] as const
export type WorkTopic = (typeof workTopics)[number]

/** A topic. With a space and a sender after it, the message is for everyone except that sender. */
type WorkMessage = WorkTopic | `${WorkTopic} ${string}`

/** The topic for this listener; undefined for its own messages and for topics it does not know. */
const topicOf = (listener: string, message: string | undefined): WorkTopic | undefined => {
  const [first, sender] = message?.split(" ") ?? []
  return sender === listener ? undefined : workTopics.find((topic) => topic === first)
}

const wakeSql = statement(
  "wake",
  "select pg_notify($1, message) from unnest($2::text[]) as message",
)

const debounceMillis = 20

export interface WakeUp {
  /** Returns immediately; a message that can't be sent is lost. */
  readonly wake: (...topics: ReadonlyArray<WorkTopic>) => void
  /** As `wake`, for other processes: the workers of this process have already been notified. */
  readonly wakeOthers: (topic: WorkTopic) => void
  /** Sends the remaining messages. */
  readonly flush: () => Promise<void>
}

/** `sender` is the unique name of this database handle. */
export const makeWakeUp = (query: Query, sender: string): WakeUp => {
  const waiting = new Set<WorkMessage>()
  let sending: Promise<void> | undefined

  const send = async (): Promise<void> => {
    const messages = [...waiting]
    waiting.clear()
    // If the message is lost, workers find the work by polling.
    await query(wakeSql, [workChannel, messages]).catch(() => undefined)
  }

  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      await send()
      await new Promise((resolve) => setTimeout(resolve, debounceMillis))
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

const shortestPauseMillis = 100
const longestPauseMillis = 5_000

const pause = (millis: number, signal: AbortSignal): Promise<void> =>
  sleep(millis, undefined, { signal }).catch(() => undefined)

/**
 * Sends heartbeats: no other query runs on this connection, and TCP would take two hours to report
 * that the server has vanished. The connection counts as lost when a heartbeat has no response by
 * the time of the next one.
 */
const startHeartbeat = (
  client: PoolClient,
  everyMillis: number,
  onSilence: () => void,
): (() => void) => {
  let isAnswered = true
  const beat = (): void => {
    if (!isAnswered) return onSilence()
    isAnswered = false
    client.query({ text: "select" }).then(() => (isAnswered = true), onSilence)
  }
  const timer = setInterval(beat, everyMillis)
  return () => clearInterval(timer)
}

interface ListeningDatabase {
  readonly name: string
  readonly connect: () => Promise<PoolClient>
  readonly beforeClose: (stop: () => Promise<void>) => void
}

interface Listening {
  /** The sender name in this process's own messages, which it ignores. */
  readonly listener: string
  readonly onWake: (topic: WorkTopic) => void
  readonly onReady: () => void
  readonly signal: AbortSignal
  readonly beatMillis: number
}

/** Listens until the connection ends or the signal aborts. */
const listenOnce = async (client: PoolClient, listening: Listening): Promise<void> => {
  const { listener, onWake, onReady, signal, beatMillis } = listening
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const end = (): void => resolve()
  const stopHeartbeat = startHeartbeat(client, beatMillis, end)
  signal.addEventListener("abort", end)
  try {
    client.on("error", end)
    client.on("end", end)
    client.on("notification", ({ payload }) => {
      const topic = topicOf(listener, payload)
      if (topic !== undefined && !signal.aborted) onWake(topic)
    })
    await client.query({ text: `listen ${workChannel}` })
    onReady()
    await over
  } finally {
    stopHeartbeat()
    signal.removeEventListener("abort", end)
    client.release(true)
  }
}

/**
 * Receives the wake-ups of all processes: calls `onWake` for each message until the returned
 * function is called. Occupies one connection of the pool and closes it when a heartbeat gets no
 * response.
 *
 * Never fails: it reconnects after a connection is lost, with exponential backoff. After each
 * connect it wakes every topic once, because it may have missed messages. Fulfilled when the first
 * attempt to connect has ended, successfully or not.
 */
export const listenForWork = async (
  database: ListeningDatabase,
  onWake: (topic: WorkTopic) => void,
  beatMillis = 30_000,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController()
  const { signal } = stopping
  const firstTry = Promise.withResolvers<void>()
  let pauseMillis = shortestPauseMillis

  const onReady = (): void => {
    pauseMillis = shortestPauseMillis
    for (const topic of workTopics) onWake(topic)
    firstTry.resolve()
  }
  const listening = { listener: database.name, onWake, onReady, signal, beatMillis }

  const keepListening = async (): Promise<void> => {
    while (!signal.aborted) {
      await database
        .connect()
        .then((client) => listenOnce(client, listening))
        // The next iteration reconnects; until then workers poll.
        .catch(() => undefined)
      firstTry.resolve()
      if (!signal.aborted) await pause(pauseMillis, signal)
      pauseMillis = Math.min(pauseMillis * 2, longestPauseMillis)
    }
  }

  const ended = keepListening()
  const stop = async (): Promise<void> => {
    stopping.abort()
    await ended
  }
  database.beforeClose(stop)
  await firstTry.promise
  return stop
}
