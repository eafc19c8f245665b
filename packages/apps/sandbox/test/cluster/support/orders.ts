/**
 * Orders as a careful customer places them: with an idempotency key, and retried after an error or
 * a broken connection until they are accepted. Every response is recorded.
 */
import { setTimeout as pause } from "node:timers/promises"
import { type Dispatcher, fetch, getGlobalDispatcher } from "undici"
import type { Customer } from "./customers.ts"

export interface Answer {
  /** Milliseconds of `performance.now()`. */
  readonly at: number
  readonly tookMillis: number
  /** 0 when the connection broke or was refused. */
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  /** The response body, or why there was no response. */
  readonly text: string
}

export interface PlacedOrder {
  readonly key: string
  readonly customer: Customer
  readonly orderId: string
}

/** The order: one line of the sample catalog. */
const bodyOf = (nth: number): string =>
  JSON.stringify({
    currency: "PLN",
    reference: `PO-${nth}`,
    lines: [{ sku: "BLU-KAP-GRA-L", quantity: (nth % 90) + 2 }],
  })

const whyOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message
}

/** One request on these connections; never rejects. */
export const askForOrder = async (
  url: string,
  customer: Customer,
  key: string,
  nth: number,
  dispatcher: Dispatcher = getGlobalDispatcher(),
): Promise<Answer> => {
  const at = performance.now()
  const rest = { at, contentType: "", retryAfter: null }
  try {
    const response = await fetch(`${url}/v1/orders`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${customer.token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: bodyOf(nth),
      dispatcher,
    })
    const text = await response.text()
    return {
      at,
      tookMillis: performance.now() - at,
      status: response.status,
      contentType: response.headers.get("content-type") ?? "",
      retryAfter: response.headers.get("retry-after"),
      text,
    }
  } catch (error) {
    return { ...rest, tookMillis: performance.now() - at, status: 0, text: whyOf(error) }
  }
}

/** At most a second: a test does not wait for the whole Retry-After. */
const restMillis = (answer: Answer): number =>
  answer.status === 0 ? 100 : Math.min(1, Number(answer.retryAfter ?? 0)) * 1_000

/** Retries until the order is accepted; every response is passed to `note`. */
export const placeOrder = async (
  url: string,
  customer: Customer,
  nth: number,
  note: (answer: Answer) => void,
): Promise<PlacedOrder> => {
  const key = `cluster-order-${nth}`
  for (;;) {
    const answer = await askForOrder(url, customer, key, nth)
    note(answer)
    if (answer.status === 201) {
      return { key, customer, orderId: (JSON.parse(answer.text) as { id: string }).id }
    }
    await pause(restMillis(answer))
  }
}

/** Cancels the order at once; retries until the API answers. */
export const cancelOrder = async (
  url: string,
  { customer, orderId }: PlacedOrder,
): Promise<void> => {
  const headers = { authorization: `Bearer ${customer.token}` }
  for (;;) {
    const response = await fetch(`${url}/v1/orders/${orderId}/cancel`, { method: "POST", headers })
      .then(async (answer) => ({ ok: answer.ok, status: answer.status, text: await answer.text() }))
      .catch(() => undefined)
    if (response?.ok === true) return
    if (response !== undefined && response.status !== 503) {
      throw new Error(`${orderId} was not cancelled: ${response.status} ${response.text}`)
    }
    await pause(100)
  }
}
