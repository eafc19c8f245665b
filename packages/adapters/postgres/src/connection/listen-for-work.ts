/**
 * Hears the wake-ups of all processes on one connection of its own.
 *
 * Never fails: a lost connection is made anew, with longer and longer pauses. After each connecting
 * every topic is woken once, because messages may have been missed meanwhile.
 */
import type { PoolClient } from "pg"
import type { Database } from "../database.ts"
import { topicHeardBy, workChannel, type WorkTopic, workTopics } from "./wake-up.ts"

const shortestPauseMillis = 100
const longestPauseMillis = 5_000

const pause = (millis: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, millis)
    const stop = (): void => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener("abort", stop, { once: true })
  })

/** Listens until the connection ends or the signal comes. */
const listenOnce = async (
  client: PoolClient,
  listener: string,
  onWake: (topic: WorkTopic) => void,
  signal: AbortSignal,
  listening: () => void,
): Promise<void> => {
  try {
    const over = new Promise<void>((resolve) => {
      client.on("error", () => resolve())
      client.on("end", resolve)
      signal.addEventListener("abort", () => resolve(), { once: true })
    })
    client.on("notification", ({ payload }) => {
      const topic = topicHeardBy(listener, payload)
      if (topic !== undefined && !signal.aborted) onWake(topic)
    })
    await client.query({ text: `listen ${workChannel}` })
    listening()
    await over
  } finally {
    client.release(true)
  }
}

/**
 * Calls `onWake` for each message until the returned function is called. Fulfilled when the first
 * try to connect has ended, well or not. Takes one connection of the pool for itself.
 */
export const listenForWork = async (
  database: Database,
  onWake: (topic: WorkTopic) => void,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController()
  const { signal } = stopping
  const firstTry = Promise.withResolvers<void>()
  let pauseMillis = shortestPauseMillis

  const listening = (): void => {
    pauseMillis = shortestPauseMillis
    for (const topic of workTopics) onWake(topic)
    firstTry.resolve()
  }

  const keepListening = async (): Promise<void> => {
    while (!signal.aborted) {
      await database
        .connect()
        .then((client) => listenOnce(client, database.name, onWake, signal, listening))
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
