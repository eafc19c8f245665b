/**
 * Hears the wake-ups of all processes on one connection of its own.
 *
 * Never fails: a lost connection is made anew, with longer and longer pauses. After each connecting
 * every topic is woken once, because messages may have been missed meanwhile.
 */
import { setTimeout as sleep } from "node:timers/promises"
import type { PoolClient } from "pg"
import type { Database } from "../database.ts"
import { topicHeardBy, workChannel, type WorkTopic, workTopics } from "./wake-up.ts"

const shortestPauseMillis = 100
const longestPauseMillis = 5_000

const pause = (millis: number, signal: AbortSignal): Promise<void> =>
  sleep(millis, undefined, { signal }).catch(() => undefined)

/**
 * Nothing is asked on this connection: of a server that is gone without a word, TCP would tell
 * after two hours. What was not answered until the next beat is not answered any more.
 */
const beating = (client: PoolClient, everyMillis: number, onSilence: () => void): (() => void) => {
  let isAnswered = true
  const beat = (): void => {
    if (!isAnswered) return onSilence()
    isAnswered = false
    client.query({ text: "select" }).then(() => (isAnswered = true), onSilence)
  }
  const timer = setInterval(beat, everyMillis)
  return () => clearInterval(timer)
}

interface Listening {
  /** The name by which its own messages are known. */
  readonly listener: string
  readonly onWake: (topic: WorkTopic) => void
  readonly onReady: () => void
  readonly signal: AbortSignal
  readonly beatMillis: number
}

/** Listens until the connection ends or the signal comes. */
const listenOnce = async (client: PoolClient, listening: Listening): Promise<void> => {
  const { listener, onWake, onReady, signal, beatMillis } = listening
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const end = (): void => resolve()
  const stopBeating = beating(client, beatMillis, end)
  signal.addEventListener("abort", end)
  try {
    client.on("error", end)
    client.on("end", end)
    client.on("notification", ({ payload }) => {
      const topic = topicHeardBy(listener, payload)
      if (topic !== undefined && !signal.aborted) onWake(topic)
    })
    await client.query({ text: `listen ${workChannel}` })
    onReady()
    await over
  } finally {
    stopBeating()
    signal.removeEventListener("abort", end)
    client.release(true)
  }
}

/**
 * Calls `onWake` for each message until the returned function is called. Fulfilled when the first
 * try to connect has ended, well or not. Takes one connection of the pool for itself, which is
 * lost when it has been silent from one beat to the next.
 */
export const listenForWork = async (
  database: Database,
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
        // The next round connects anew; until then workers poll.
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
