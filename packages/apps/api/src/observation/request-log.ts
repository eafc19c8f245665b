/**
 * Logs one line for each request, with the ids by which support finds it: changes, failures and
 * refused access at level `info`, all others at `debug`.
 *
 * From the caller's input it logs only ids that this service assigned, and the request id, which
 * the caller may choose. Refused access (401, 403) has the caller's address, so that somebody who
 * tries many credentials can be found (OWASP ASVS 5, 16.3).
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

/** Who called, by the names that the log has for them. */
const callerKeys = [
  ["tenantId", "tenantId"],
  ["clientId", "clientId"],
  ["name", "operator"],
] as const

const callerFields = (caller: object | undefined): Readonly<Record<string, string>> => {
  const fields: Record<string, string> = {}
  for (const [key, name] of callerKeys) {
    const value: unknown = caller && Reflect.get(caller, key)
    if (typeof value === "string") fields[name] = value
  }
  return fields
}

const isRefusedAccess = (status: number | undefined): boolean => status === 401 || status === 403

const isLogged = (method: string, status: number | undefined): boolean =>
  method !== "GET" || status === undefined || status >= 500 || isRefusedAccess(status)

/** The fields that are known when a request arrives. */
export interface LoggedRequest {
  readonly log: Logger
  readonly listener: ListenerName
  readonly route: ObservedRoute
  readonly started: Pick<RequestStarted, "requestId"> & {
    readonly request: Pick<RequestStarted["request"], "ip" | "params">
  }
  /** The trace of the request, as logged. */
  readonly trace: RequestStarted["trace"]
}

export const logRequest = (
  { log, listener, route, started, trace }: LoggedRequest,
  { status, caller, location, problemCode }: RequestEnded,
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
    ...(problemCode === undefined ? {} : { code: problemCode }),
    ...(isRefusedAccess(status) ? { address: request.ip } : {}),
    ...callerFields(caller),
    ...idIn(typeof id === "string" ? id : undefined),
    ...idIn(location),
  }
  log[level](line, status === undefined ? "caller gone" : "answered")
}
