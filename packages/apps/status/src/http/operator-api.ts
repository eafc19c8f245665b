/**
 * The operators' API: incidents, maintenance, subscribers. JSON alone, on a port of its own.
 *
 * An operator is known by a token (`ppl_op_…`), of which the settings hold the SHA-256.
 */
import { hash, timingSafeEqual } from "node:crypto"
import {
  incidentMoves,
  maintenanceMoves,
  type MaintenanceTimeRejected,
  type Notice,
  type NoticeMoveRejected,
} from "@procurement/domain/status"
import * as Result from "effect/Result"
import { z } from "zod"
import {
  bearerOf,
  type HttpRequest,
  type HttpResponse,
  Refusal,
  type Route,
} from "@procurement/lib-http"
import { operatorNoticeJson } from "../page/status-json.ts"
import type { NoticeStore } from "../storage/notice-store.ts"
import { type Operation, routesOf, taking, unauthorized } from "./operation.ts"
import * as schemas from "./schemas.ts"
import type { ServedApp } from "./served.ts"
import { json, problem } from "./server.ts"

export type OperatorDeps = Pick<
  ServedApp,
  "settings" | "site" | "log" | "board" | "notices" | "subscribers" | "deliveries" | "subscriptions"
>

const withoutToken = unauthorized(
  "Send an operator token as a bearer token.",
  'Bearer realm="procurement operator"',
)
const unknownNotice = problem(404, "not_found", "There is no incident or maintenance with this id.")

export const unknownOperation = problem(404, "not_found", "There is no operation at this address.")

const isOperator = (request: HttpRequest, tokenHashes: ReadonlyArray<string>): boolean => {
  const presented = hash("sha256", bearerOf(request), "buffer")
  const matches = tokenHashes.filter((each) => timingSafeEqual(Buffer.from(each, "hex"), presented))
  return matches.length > 0
}

type Rejected = NoticeMoveRejected | MaintenanceTimeRejected

const timeProblems = {
  "starts-in-the-past": "startsAt must be in the future.",
  "ends-before-start": "endsAt must be after startsAt.",
} as const

const moves = { ...incidentMoves, ...maintenanceMoves }

const problemOf = (rejected: Rejected): HttpResponse => {
  if (rejected._tag === "MaintenanceTimeRejected") {
    const { reason } = rejected
    return problem(422, reason.replaceAll("-", "_"), timeProblems[reason])
  }
  const { from, to } = rejected
  const title =
    moves[from].length === 0
      ? `The state is ${from}: no more updates are possible.`
      : `The state cannot change from ${from} to ${to}.`
  return problem(409, "state_not_allowed", title)
}

const posted = (result: Result.Result<Notice, Rejected>, { site }: OperatorDeps): HttpResponse =>
  Result.match(result, {
    onSuccess: (notice) => json(201, operatorNoticeJson(notice, site)),
    onFailure: problemOf,
  })

const noticeOf = <Kind extends Notice["kind"]>(
  { notices }: OperatorDeps,
  { parameters: { id = "" } }: HttpRequest,
  kind: Kind,
) => {
  const notice = notices.find(id)
  if (notice?.kind !== kind) throw new Refusal(unknownNotice)
  return notice as Extract<Notice, { readonly kind: Kind }>
}

type OperatorOperation = Operation<OperatorDeps>

/** The operations that incidents and maintenance share. */
const noticeOperations = (
  kind: Notice["kind"],
  schema: z.ZodType,
  openOf: (notices: NoticeStore) => ReadonlyArray<Notice>,
  creating: Pick<OperatorOperation, "summary" | "body" | "handle">,
  updating: Pick<OperatorOperation, "body" | "handle">,
): ReadonlyArray<OperatorOperation> => {
  const path = `/internal/v1/${kind}s` as const
  const [name, one] = kind === "incident" ? ["Incident", "an incident"] : ["Maintenance", kind]
  const announced = [201, "The notice is public, and subscribers are notified.", schema] as const
  return [
    {
      route: `GET ${path}`,
      operationId: `listOpen${name}s`,
      summary: `List open ${kind}s`,
      success: [200, "Oldest first.", z.object({ items: z.array(schema) })],
      handle: ({ notices, site }) =>
        json(200, { items: openOf(notices).map((notice) => operatorNoticeJson(notice, site)) }),
    },
    { route: `POST ${path}`, operationId: `create${name}`, success: announced, ...creating },
    {
      route: `GET ${path}/{id}`,
      operationId: `get${name}`,
      summary: `Get ${one} with all its updates`,
      success: [200, "Found.", schema],
      handle: (deps, request) =>
        json(200, operatorNoticeJson(noticeOf(deps, request, kind), deps.site)),
    },
    {
      route: `POST ${path}/{id}/updates`,
      operationId: `update${name}`,
      summary: `Post an update of ${one}`,
      success: announced,
      ...updating,
    },
  ]
}

export const operatorOperations: ReadonlyArray<OperatorOperation> = [
  ...noticeOperations(
    "incident",
    schemas.operatorIncident,
    (notices) => notices.openIncidents(),
    {
      summary: "Open an incident",
      ...taking(schemas.newIncident, ({ board, site }: OperatorDeps, _request, body) =>
        json(201, operatorNoticeJson(board.open(body(), "operator"), site)),
      ),
    },
    taking(schemas.incidentUpdate, (deps: OperatorDeps, request, body) =>
      posted(deps.board.update(noticeOf(deps, request, "incident"), body(), "operator"), deps),
    ),
  ),
  ...noticeOperations(
    "maintenance",
    schemas.operatorMaintenance,
    (notices) => notices.openMaintenances(),
    {
      summary: "Announce maintenance",
      ...taking(schemas.newMaintenance, (deps: OperatorDeps, _request, body) =>
        posted(deps.board.announce(body()), deps),
      ),
    },
    taking(schemas.maintenanceUpdate, (deps: OperatorDeps, request, body) =>
      posted(deps.board.updateMaintenance(noticeOf(deps, request, "maintenance"), body()), deps),
    ),
  ),
  {
    route: "GET /internal/v1/subscribers",
    operationId: "countSubscribers",
    summary: "Count subscribers and deliveries by kind and state",
    success: [200, "Counts above zero.", schemas.subscribers],
    handle: ({ subscribers, deliveries }) => {
      const counts = deliveries.counts()
      const states = counts.map((each) => ({ ...each, state: each.state.toLowerCase() }))
      return json(200, { subscribers: subscribers.counts(), deliveries: states })
    },
  },
  {
    route: "POST /internal/v1/deliveries/resume",
    operationId: "resumeDeliveries",
    summary: "Send all waiting and held deliveries now",
    success: [200, "The number of deliveries that are sent again.", schemas.resumed],
    handle: ({ subscriptions }) => json(200, { resumed: subscriptions.resume() }),
  },
]

export const operatorRoutes = (deps: OperatorDeps): ReadonlyArray<Route> =>
  routesOf(operatorOperations, deps).map((each) => ({
    ...each,
    handle: (request) => {
      if (!isOperator(request, deps.settings.OPERATOR_TOKEN_HASHES)) return withoutToken
      if (each.method !== "GET") deps.log.info({ path: request.url.pathname }, "operator")
      return each.handle(request)
    },
  }))
