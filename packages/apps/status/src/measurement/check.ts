/**
 * One check of a component, as a new client on the internet would make it: DNS, connection, TLS,
 * request and response, nothing reused, within one time limit.
 *
 * Never throws: every failure is a result with a short reason.
 */
import type { IncomingMessage } from "node:http"
import { http, https } from "@procurement/app-platform/standalone"

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

const userAgent = "procurement-status/1"
/** The rest of a longer response is not read: one that never ends counts as a response. */
const longestBodyBytes = 64 * 1_024

const bodyOf = (response: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Array<Buffer> = []
    let size = 0
    response.on("data", (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size > longestBodyBytes) resolve(Buffer.concat(parts).toString("utf8"))
    })
    response.on("end", () => resolve(Buffer.concat(parts).toString("utf8")))
    response.on("error", reject)
    response.on("aborted", () => reject(new Error("the response was cut")))
  })

const memberOf = (body: string, member: string): string => {
  try {
    const value: unknown = JSON.parse(body)
    const found = typeof value === "object" && value !== null && Reflect.get(value, member)
    return typeof found === "string" ? found : "unknown"
  } catch {
    return "unknown"
  }
}

const judged = async (
  { member }: CheckTarget,
  response: IncomingMessage,
): Promise<string | undefined> => {
  const { statusCode = 0 } = response
  const body = await bodyOf(response)
  if (statusCode < 200 || statusCode > 299) return `HTTP ${statusCode}`
  if (member === undefined) return undefined
  const state = memberOf(body, member)
  return state === "operational" ? undefined : `${member}: ${state.slice(0, 40)}`
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "failed"
  const code: unknown = Reflect.get(error, "code")
  return typeof code === "string" ? code : error.message.slice(0, 100)
}

const responseProblem = (target: CheckTarget, signal: AbortSignal): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const url = new URL(target.url)
    const send = url.protocol === "https:" ? https.request : http.request
    const headers = { "user-agent": userAgent, accept: "*/*", connection: "close" }
    // Without an agent every check opens a connection of its own.
    const request = send(url, { agent: false, headers, signal }, (response) => {
      judged(target, response)
        .then(resolve, reject)
        .finally(() => response.destroy())
    })
    request.on("error", reject)
    request.end()
  })

/** Checks the target once; it is fulfilled a little after the limit at the latest. */
export const check = async (target: CheckTarget, limitMillis: number): Promise<CheckOutcome> => {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(limitMillis)
  const problem = await responseProblem(target, signal).catch((error: unknown) =>
    signal.aborted ? `no response in ${limitMillis / 1_000} s` : codeOf(error),
  )
  const durationMillis = Math.round(performance.now() - startedAt)
  return {
    isUp: problem === undefined,
    durationMillis,
    ...(problem === undefined ? {} : { problem }),
  }
}
