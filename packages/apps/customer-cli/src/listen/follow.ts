/** Follows the event log from its current end; survives outages of the API without a gap. */
import { ProblemError, type ServiceEvent } from "@procurement/sdk"

/** The part of the client library that is used. */
export interface EventLog {
  readonly events: {
    readonly list: (
      query: { readonly limit: number; readonly after?: string },
      options: { readonly signal: AbortSignal },
    ) => AsyncIterable<ServiceEvent>
  }
}

export interface Following {
  readonly api: EventLog
  readonly signal: AbortSignal
  /** The connection to the API was lost (with the reason), or restored. */
  readonly onOutage: (reason: unknown) => void
  readonly onRecovery: () => void
}

const pollMillis = 500
const longestWaitMillis = 5_000

/** Resolves early, without an error, when the signal is aborted. */
const pause = (millis: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, millis)
    return signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

const query = (after: string | undefined) => ({
  limit: 100,
  ...(after === undefined ? {} : { after }),
})

/** The id of the last event of the log; undefined while it is empty. */
export const lastEventId = async ({ api, signal }: Following): Promise<string | undefined> => {
  let last: string | undefined
  for await (const { id } of api.events.list(query(undefined), { signal })) last = id
  return last
}

/** A request that fails on every retry: wrong credentials, a missing scope. */
const isHopeless = (error: unknown): boolean =>
  error instanceof ProblemError && !error.retryable && error.status !== 401

/** All events after the given one, as they happen, until the signal is aborted. */
export async function* eventsAfter(
  following: Following,
  start: string | undefined,
): AsyncGenerator<ServiceEvent, void, undefined> {
  const { api, signal, onOutage, onRecovery } = following
  let after = start
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const event of api.events.list(query(after), { signal })) {
        if (failures > 0) onRecovery()
        failures = 0
        yield event
        after = event.id
      }
      if (failures > 0) onRecovery()
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (isHopeless(error)) throw error
      if (failures === 0) onOutage(error)
      failures += 1
    }
    await pause(Math.min(pollMillis * 2 ** failures, longestWaitMillis), signal)
  }
}
