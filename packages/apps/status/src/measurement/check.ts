/**
 * One check of a component, as a new client on the internet would make it: DNS, connection, TLS,
 * request and response, nothing reused, within one time limit.
 */
import type { IncomingMessage } from "node:http"
import { http, https } from "@procurement/lib-http"

export interface CheckTarget {
  readonly url: string
  /** The JSON member that must be `operational`; undefined: a 2xx status is enough. */
  readonly member?: string | undefined
}

export interface CheckOutcome {
  readonly isUp: boolean
  readonly durationMillis: number
  readonly problem?: string | undefined
}

const headers = { "user-agent": "procurement-status/1", accept: "*/*", connection: "close" }

const responseTo = (url: string, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request } = url.startsWith("https:") ? https : http
    // Without an agent every request opens a connection of its own.
    request(url, { agent: false, headers, signal }, resolve).on("error", reject).end()
  })

const textOf = async (response: IncomingMessage, longestBytes: number): Promise<string> => {
  const parts: Array<Buffer> = []
  let size = 0
  for await (const part of response) {
    parts.push(part)
    size += part.length
    if (size > longestBytes) break
  }
  return Buffer.concat(parts).toString("utf8")
}

/**
 * The text at a URL, at most so many bytes of it and some more. Rejects with a short reason when
 * the status is no success or the response takes longer than the limit.
 */
export const read = async (url: string, limitMillis: number, longestBytes: number) => {
  const signal = AbortSignal.timeout(limitMillis)
  try {
    const response = await responseTo(url, signal)
    const text = await textOf(response, longestBytes)
    const { statusCode = 0 } = response
    if (statusCode >= 200 && statusCode <= 299) return text
    throw new Error(`HTTP ${statusCode}`)
  } catch (error) {
    throw signal.aborted ? new Error(`no response in ${limitMillis / 1_000} s`) : error
  }
}

const memberOf = (body: string, member: string): string => {
  try {
    const value: unknown = JSON.parse(body)
    const text = typeof value === "object" && value !== null && Reflect.get(value, member)
    return typeof text === "string" ? text : "unknown"
  } catch {
    return "unknown"
  }
}

/** The rest of a longer response is not read: one that never ends counts as a response. */
const longestBodyBytes = 64 * 1_024

const problemOf = async ({ url, member }: CheckTarget, limitMillis: number) => {
  try {
    const body = await read(url, limitMillis, longestBodyBytes)
    const state = member === undefined ? "operational" : memberOf(body, member)
    return state === "operational" ? undefined : `${member}: ${state.slice(0, 40)}`
  } catch (error) {
    if (!(error instanceof Error)) return "failed"
    return "code" in error ? String(error.code) : error.message.slice(0, 100)
  }
}

/** Checks the target once; never rejects, and ends a little after the limit at the latest. */
export const check = async (target: CheckTarget, limitMillis: number): Promise<CheckOutcome> => {
  const startedAt = performance.now()
  const problem = await problemOf(target, limitMillis)
  const durationMillis = Math.round(performance.now() - startedAt)
  const isUp = problem === undefined
  return { isUp, durationMillis, ...(isUp ? {} : { problem }) }
}
