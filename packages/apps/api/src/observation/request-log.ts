/**
 * Logs one line for each request, with the ids by which support finds it: changes and failures at
 * level `info`, all others at `debug`.
 *
 * From the caller's input it logs only ids that this service assigned, and the request id, which
 * the caller may choose.
 */
import type { ObservedRoute, RequestStarted, RequestEnded } from "@procurement/adapter-http-express"
import type { Logger } from "@procurement/app-platform"
import type { ListenerName } from "./request-metrics.ts"

const idKeys: Readonly<Record<string, string>> = {
  ord: "orderId",
  inv: "invoiceId",
  sub: "subscriptionId",
  rpl: "replayId",
  dlv: "deliveryId",
}

const ownId = /^([a-z]{3})_[0-9a-z]{20,40}$/

/** `{ orderId: "ord_…" }`, when the text ends in an id of ours. */
const idIn = (text: string | undefined): Readonly<Record<string, string>> => {
  const id = text?.slice(text.lastIndexOf("/") + 1)
  const [, kind = ""] = id === undefined ? [] : (ownId.exec(id) ?? [])
  const key = Object.hasOwn(idKeys, kind) ? idKeys[kind] : undefined
  return key === undefined || id === undefined ? {} : { [key]: id }
}

const tenantOf = (caller: object | undefined): Readonly<Record<string, string>> =>
  caller !== undefined && "tenantId" in caller ? { tenantId: String(caller.tenantId) } : {}

const isLogged = (method: string, status: number | undefined): boolean =>
  method !== "GET" || status === undefined || status >= 500

/** The fields that are known when a request arrives. */
export interface LoggedRequest {
  readonly log: Logger
  readonly listener: ListenerName
  readonly route: ObservedRoute
  readonly started: RequestStarted
  /** The trace of the request, as logged. */
  readonly trace: RequestStarted["trace"]
}

export const logRequest = (
  { log, listener, route, started, trace }: LoggedRequest,
  { status, caller, location }: RequestEnded,
  millis: number,
): void => {
  const level = isLogged(route.method, status) ? "info" : "debug"
  if (!log.isLevelEnabled(level)) return
  const { request, requestId } = started
  const id = Object.values(request.params)[0]
  const line = {
    requestId,
    traceId: trace.traceId,
    listener,
    route: `${route.method} ${route.path}`,
    status,
    millis: Math.round(millis),
    ...tenantOf(caller),
    ...idIn(typeof id === "string" ? id : undefined),
    ...idIn(location),
  }
  log[level](line, status === undefined ? "caller gone" : "answered")
}
