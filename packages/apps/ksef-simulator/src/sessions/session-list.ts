/**
 * GET /sessions: the sessions of a context, newest first, by kind, state and time.
 *
 * A login that may only write sees the sessions that its signer opened.
 * Source: CIRFMF/ksef-docs, open-api.json 2.9.0, consulted 2026-11-26.
 */
import { z } from "zod"
import { isSameContext } from "../state/context-identifier.ts"
import { requireAnyOf } from "../http/permissions.ts"
import { json, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  operation,
  type Operation,
  queryIntBetween,
  validated,
} from "../http/operation.ts"
import { isoWithOffset } from "../identifiers.ts"
import { newestFirst } from "../http/paging.ts"
import { callerOf, isSameSubject } from "../permissions/grants.ts"
import type { Simulation } from "../simulation.ts"
import type { Login, Session } from "../state/state.ts"
import type { Instant } from "@procurement/domain/calendar"
import { Time } from "../warsaw-time.ts"
import { closedAtOf, countersAt, sessionStatusAt, updatedAt } from "./session-status.ts"

const states = ["InProgress", "Succeeded", "Failed", "Cancelled"] as const
type State = (typeof states)[number]

const Query = z.object({
  sessionType: z.enum(["Online", "Batch"]),
  pageSize: queryIntBetween(10, 1000).default(10),
  referenceNumber: z.string().length(36).optional(),
  dateCreatedFrom: Time.optional(),
  dateCreatedTo: Time.optional(),
  dateClosedFrom: Time.optional(),
  dateClosedTo: Time.optional(),
  dateModifiedFrom: Time.optional(),
  dateModifiedTo: Time.optional(),
  statuses: z.union([z.array(z.enum(states)), z.enum(states).transform((one) => [one])]).optional(),
})
type Query = z.output<typeof Query>

const stateOf = (code: number): State => {
  if (code < 200) return "InProgress"
  if (code === 200) return "Succeeded"
  return code === 440 ? "Cancelled" : "Failed"
}

const isWithin = (at: number | undefined, from: number | undefined, to: number | undefined) => {
  if (from === undefined && to === undefined) return true
  return at !== undefined && at >= (from ?? at) && at <= (to ?? at)
}

const isListed = (session: Session, query: Query, now: Instant, delayMillis: number): boolean => {
  const kind = session.batch === undefined ? "Online" : "Batch"
  if (kind !== query.sessionType) return false
  if (session.reference !== (query.referenceNumber ?? session.reference)) return false
  const state = stateOf(sessionStatusAt(session, now, delayMillis).code)
  if (query.statuses !== undefined && !query.statuses.includes(state)) return false
  return (
    isWithin(session.at, query.dateCreatedFrom, query.dateCreatedTo) &&
    isWithin(closedAtOf(session, now), query.dateClosedFrom, query.dateClosedTo) &&
    isWithin(updatedAt(session, now, delayMillis), query.dateModifiedFrom, query.dateModifiedTo)
  )
}

const entryOf = (session: Session, now: Instant, delayMillis: number) => {
  const { invoiceCount, ...counters } = countersAt(session, now)
  return {
    referenceNumber: session.reference,
    status: sessionStatusAt(session, now, delayMillis),
    dateCreated: isoWithOffset(session.at),
    dateUpdated: isoWithOffset(updatedAt(session, now, delayMillis)),
    validUntil: isoWithOffset(session.validUntil),
    totalInvoiceCount: invoiceCount,
    ...counters,
  }
}

const seesAll = ({ permissions }: Login): boolean =>
  permissions.includes("Introspection") || permissions.includes("EnforcementOperations")

const mayList = (login: Login, { context, openedBy }: Session): boolean => {
  if (!isSameContext(context, login.context)) return false
  return seesAll(login) || isSameSubject(openedBy, callerOf(login))
}

const listSessions = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["Introspection", "EnforcementOperations", "InvoiceWrite"])
  // Frameworks write a list with one value as `statuses` or as `statuses[]`.
  const { "statuses[]": statuses, ...rest } = request.query
  const query = validated(Query, statuses === undefined ? rest : { ...rest, statuses })
  const now = simulation.now()
  const { sessionMillis } = simulation.settings.delays
  // In the order of their opening: positions in this list never change, new sessions are appended.
  const sessions = [...simulation.state().sessions.values()].filter((one) => mayList(login, one))
  const isWanted = (session: Session): boolean => isListed(session, query, now, sessionMillis)
  const { entries, continuationToken } = newestFirst(sessions, isWanted, query.pageSize, request)
  return json(200, {
    continuationToken,
    sessions: entries.map((session) => entryOf(session, now, sessionMillis)),
  })
}

export const sessionListOperation: Operation = operation(
  "sessionList",
  "GET /sessions",
  "sessionList",
  listSessions,
)
