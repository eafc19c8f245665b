/**
 * The protocol between a sandbox and its services, over the IPC channel of a parent process to its
 * children: the sandbox moves their clocks, and they request operations that only the sandbox can
 * perform.
 *
 * Only services of a sandbox use it: without `CLOCK_OFFSET_MILLIS` a process keeps the system's
 * time and ignores clock messages.
 */
import { randomUUID } from "node:crypto"
import { z } from "zod"
import { makeMovableClock, type ProcessClock, systemClock } from "./process-clock.ts"
import { emptyOr, wholeNumber } from "./settings.ts"

/**
 * The next `times` requests of the operation (any operation for `*`) fail like this, or KSeF is
 * unavailable.
 */
export type KsefFailure =
  | {
      readonly failure: "status"
      /** 429, 500 or 503. */
      readonly status: number
      readonly operation: string
      readonly times: number
      readonly retryAfterSeconds?: number
    }
  | {
      readonly failure: "reset"
      /** True: KSeF accepts the request before the connection breaks. */
      readonly afterwards: boolean
      readonly operation: string
      readonly times: number
    }
  /** KSeF accepts the invoices, which later end with status 550. */
  | { readonly failure: "drop"; readonly times: number }
  /** KSeF accepts the invoices, only those whose XML contains the text, and rejects them later. */
  | { readonly failure: "reject"; readonly times: number; readonly containing?: string }
  | { readonly failure: "outage"; readonly seconds: number }

/** A service's requests to its sandbox; `SandboxResponses` has the type of each response. */
export type SandboxRequest =
  | { readonly ask: "advanceClock"; readonly millis: number }
  | { readonly ask: "moveClock"; readonly to: number }
  | { readonly ask: "failKsef"; readonly failure: KsefFailure }
  | { readonly ask: "ksefFailures" }
  | { readonly ask: "clearKsefFailures" }

export interface SandboxResponses {
  readonly advanceClock: undefined
  readonly moveClock: undefined
  readonly failKsef: undefined
  readonly ksefFailures: ReadonlyArray<KsefFailure>
  readonly clearKsefFailures: undefined
}

export type ToSandbox =
  | { readonly type: "question"; readonly id: string; readonly question: SandboxRequest }
  | { readonly type: "clockMoved"; readonly offsetMillis: number }

export type FromSandbox =
  | { readonly type: "moveClock"; readonly offsetMillis: number }
  | { readonly type: "answer"; readonly id: string; readonly answer?: unknown }
  | { readonly type: "refusal"; readonly id: string; readonly line: string }

/** The furthest that a sandbox may be ahead of the system: its seal is valid for two years. */
export const furthestOffsetMillis = 366 * 86_400_000

/** The sandbox rejected the request. */
export class SandboxRefused extends Error {
  override readonly name = "SandboxRefused"
}

/** The setting of services that run in a sandbox. */
export const clockOffsetSetting = emptyOr(wholeNumber(0, furthestOffsetMillis))
  .prefault("")
  .describe(
    "sandbox only: milliseconds that this process's time is ahead, moved further by its parent",
  )

/** Who may move the clock and set KSeF's mode. */
export const sandboxControlsSetting = z
  .enum(["everybody", "operators"], "must be everybody or operators")
  .prefault("everybody")
  .describe(
    "sandbox only: who moves its clock and sets KSeF's mode; operators: several companies share it",
  )

const notify = (message: ToSandbox): void => {
  if (process.connected) process.send?.(message)
}

/** The clock of this process: the system's unless it runs in a sandbox. */
export const clockOfProcess = (offsetMillis: number | undefined): ProcessClock => {
  if (offsetMillis === undefined) return systemClock
  const clock = makeMovableClock(offsetMillis)
  process.on("message", (message: FromSandbox) => {
    if (message.type !== "moveClock") return
    clock.moveTo(message.offsetMillis)
    notify({ type: "clockMoved", offsetMillis: clock.offsetMillis() })
  })
  return clock
}

const longestAnswerMillis = 30_000

/**
 * Sends a request to the sandbox that this process runs in. Rejects with `SandboxRefused` when the
 * sandbox rejects it or does not respond within 30 seconds, or when there is none.
 */
export const askSandbox = <Q extends SandboxRequest>(
  question: Q,
): Promise<SandboxResponses[Q["ask"]]> =>
  new Promise((resolve, reject) => {
    const id = randomUUID()
    const end = (settle: () => void): void => {
      clearTimeout(timeout)
      process.off("message", onMessage)
      settle()
    }
    const refuse = (line: string): void => end(() => reject(new SandboxRefused(line)))
    const onMessage = (message: FromSandbox): void => {
      if (message.type === "moveClock" || message.id !== id) return
      if (message.type === "refusal") return refuse(message.line)
      end(() => resolve(message.answer as SandboxResponses[Q["ask"]]))
    }
    const timeout = setTimeout(() => refuse("the sandbox does not respond"), longestAnswerMillis)
    process.on("message", onMessage)
    if (process.connected) notify({ type: "question", id, question })
    else refuse("this process does not run in a sandbox")
  })
