/**
 * The operators' API: incidents, maintenance, subscribers. JSON alone, on a port of its own.
 *
 * An operator is known by a token (`ppl_op_…`), of which the settings hold the SHA-256.
 */
import { hash, timingSafeEqual } from "node:crypto"
import type { Logger } from "@procurement/app-chassis/standalone"
import {
  incidentMoves,
  maintenanceMoves,
  type MaintenanceTimeRejected,
  type Notice,
  type NoticeMoveRejected,
} from "@procurement/domain/status"
import * as Result from "effect/Result"
import type { z } from "zod"
import type { NoticeBoard } from "../notices/notice-board.ts"
import type { DeliveryStore } from "../storage/delivery-store.ts"
import type { NoticeStore } from "../storage/notice-store.ts"
import type { SubscriberStore } from "../storage/subscriber-store.ts"
import type { Subscriptions } from "../subscriptions/subscriptions.ts"
import type { Site } from "../page/layout.ts"
import { operatorNoticeJson } from "../page/status-json.ts"
import {
  incidentUpdate,
  maintenanceUpdate,
  newIncident,
  newMaintenance,
} from "./operator-requests.ts"
import { json, problem, type Response } from "./response.ts"
import { type Request, type Route, route } from "./server.ts"

export interface OperatorDeps {
  readonly tokenHashes: ReadonlyArray<string>
  readonly board: NoticeBoard
  readonly notices: NoticeStore
  readonly subscribers: SubscriberStore
  readonly deliveries: DeliveryStore
  readonly subscriptions: Subscriptions
  readonly site: () => Site
  readonly log: Logger
}

const bearer = /^Bearer +([\w.~+/-]{1,512}=*) *$/i

const isOperator = ({ headers }: Request, known: ReadonlyArray<string>): boolean => {
  const token = bearer.exec(headers.authorization ?? "")?.[1] ?? ""
  const presented = hash("sha256", token, "buffer")
  const matches = known.filter((each) => timingSafeEqual(Buffer.from(each, "hex"), presented))
  return matches.length > 0
}

const invalidToken = problem({
  status: 401,
  code: "invalid_token",
  title: "Send an operator token as a bearer token.",
})
const unauthorized: Response = {
  ...invalidToken,
  headers: {
    ...invalidToken.headers,
    "www-authenticate": 'Bearer realm="procurement operator"',
  },
}

const malformedJson = problem({
  status: 400,
  code: "malformed_json",
  title: "The body is not JSON.",
})

const invalid = (error: z.ZodError): Response => {
  const errors = error.issues.map(({ path, message }) => ({
    pointer: path.map((part) => `/${String(part)}`).join(""),
    message,
  }))
  return problem({
    status: 422,
    code: "validation_failed",
    title: "The request is not valid.",
    detail: errors.map(({ pointer, message }) => `${pointer} ${message}`.trim()).join("; "),
    errors,
  })
}

const decoded = async <A>(
  request: Request,
  schema: z.ZodType<A>,
  work: (value: A) => Response,
): Promise<Response> => {
  const body = await request.body()
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return malformedJson
  }
  const parsed = schema.safeParse(value)
  return parsed.success ? work(parsed.data) : invalid(parsed.error)
}

const timeProblems = {
  "starts-in-the-past": "startsAt must be in the future.",
  "ends-before-start": "endsAt must be after startsAt.",
} as const

const moves = { ...incidentMoves, ...maintenanceMoves }

const rejected = (rejection: NoticeMoveRejected | MaintenanceTimeRejected): Response =>
  rejection._tag === "MaintenanceTimeRejected"
    ? problem({
        status: 422,
        code: rejection.reason.replaceAll("-", "_"),
        title: timeProblems[rejection.reason],
      })
    : problem({
        status: 409,
        code: "state_not_allowed",
        title:
          moves[rejection.from].length === 0
            ? `The state is ${rejection.from}: no more updates are possible.`
            : `The state cannot change from ${rejection.from} to ${rejection.to}.`,
      })

const posted = (
  deps: OperatorDeps,
  result: Result.Result<Notice, NoticeMoveRejected | MaintenanceTimeRejected>,
): Response =>
  Result.match(result, {
    onSuccess: (notice) => json(201, operatorNoticeJson(notice, deps.site())),
    onFailure: rejected,
  })

const notFound = problem({
  status: 404,
  code: "not_found",
  title: "There is no incident or maintenance with this id.",
})

const ofKind = <Kind extends Notice["kind"]>(
  { notices }: OperatorDeps,
  { parameters }: Request,
  kind: Kind,
): Extract<Notice, { readonly kind: Kind }> | undefined => {
  const found = notices.find(parameters["id"] ?? "")
  return found?.kind === kind ? (found as Extract<Notice, { readonly kind: Kind }>) : undefined
}

const listed = ({ site }: OperatorDeps, notices: ReadonlyArray<Notice>): Response =>
  json(200, { items: notices.map((notice) => operatorNoticeJson(notice, site())) })

const shown = ({ site }: OperatorDeps, notice: Notice | undefined): Response =>
  notice === undefined ? notFound : json(200, operatorNoticeJson(notice, site()))

const incidentRoutes = (deps: OperatorDeps): ReadonlyArray<Route> => [
  route("GET", "/internal/v1/incidents", () => listed(deps, deps.notices.openIncidents())),
  route("POST", "/internal/v1/incidents", (request) =>
    decoded(request, newIncident, (value) =>
      posted(deps, Result.succeed(deps.board.open(value, "operator"))),
    ),
  ),
  route("GET", "/internal/v1/incidents/:id", (request) =>
    shown(deps, ofKind(deps, request, "incident")),
  ),
  route("POST", "/internal/v1/incidents/:id/updates", (request) => {
    const incident = ofKind(deps, request, "incident")
    if (incident === undefined) return notFound
    return decoded(request, incidentUpdate, (value) =>
      posted(deps, deps.board.update(incident, value, "operator")),
    )
  }),
]

const maintenanceRoutes = (deps: OperatorDeps): ReadonlyArray<Route> => [
  route("GET", "/internal/v1/maintenances", () => listed(deps, deps.notices.openMaintenances())),
  route("POST", "/internal/v1/maintenances", (request) =>
    decoded(request, newMaintenance, (value) => posted(deps, deps.board.announce(value))),
  ),
  route("GET", "/internal/v1/maintenances/:id", (request) =>
    shown(deps, ofKind(deps, request, "maintenance")),
  ),
  route("POST", "/internal/v1/maintenances/:id/updates", (request) => {
    const maintenance = ofKind(deps, request, "maintenance")
    if (maintenance === undefined) return notFound
    return decoded(request, maintenanceUpdate, (value) =>
      posted(deps, deps.board.updateMaintenance(maintenance, value)),
    )
  }),
]

const subscriberRoutes = (deps: OperatorDeps): ReadonlyArray<Route> => [
  route("GET", "/internal/v1/subscribers", () =>
    json(200, {
      subscribers: deps.subscribers.counts(),
      deliveries: deps.deliveries
        .counts()
        .map((each) => ({ ...each, state: each.state.toLowerCase() })),
    }),
  ),
  route("POST", "/internal/v1/deliveries/resume", () =>
    json(200, { resumed: deps.subscriptions.resume() }),
  ),
]

export const operatorRoutes = (deps: OperatorDeps): ReadonlyArray<Route> =>
  [...incidentRoutes(deps), ...maintenanceRoutes(deps), ...subscriberRoutes(deps)].map((each) => ({
    ...each,
    handle: (request) => {
      if (!isOperator(request, deps.tokenHashes)) return unauthorized
      if (each.method !== "GET") deps.log.info({ path: request.url.pathname }, "operator")
      return each.handle(request)
    },
  }))

export const unknownOperation = (): Response =>
  problem({ status: 404, code: "not_found", title: "There is no operation at this address." })
