/** Forwards one event to a program on this machine, signed like a webhook. */
import { type ServiceEvent, signWebhook } from "@procurement/sdk"
import { causeOf } from "../failures.ts"

export interface Forwarded {
  readonly id: string
  readonly type: string
  /** The HTTP status; undefined when there was no response. */
  readonly status: number | undefined
  /** The reason why there was no response. */
  readonly problem: string | undefined
  readonly millis: number
}

export const isAccepted = ({ status }: Forwarded): boolean =>
  status !== undefined && status >= 200 && status < 300

/** The service's own timeout for endpoints. */
const timeoutMillis = 15_000

export const forward = async (
  event: ServiceEvent,
  to: { readonly url: string; readonly secret: string },
  signal: AbortSignal,
): Promise<Forwarded> => {
  const { id, type } = event
  const body = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1_000)
  const signature = await signWebhook({ secret: to.secret, id, timestamp, body })
  const startedAt = performance.now()
  const millis = (): number => Math.round(performance.now() - startedAt)
  try {
    const response = await fetch(to.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...signature },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMillis)]),
    })
    await response.arrayBuffer()
    return { id, type, status: response.status, problem: undefined, millis: millis() }
  } catch (error) {
    return { id, type, status: undefined, problem: causeOf(error), millis: millis() }
  }
}
