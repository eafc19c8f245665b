/**
 * The operators' API: incidents, maintenance, subscribers. JSON alone, on a port of its own.
 *
 * An operator is known by a token (`ppl_op_…`), of which the settings hold the SHA-256.
 */
import { hash, timingSafeEqual } from "node:crypto"
import type { Logger } from "@procurement/app-platform/standalone"
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
import type { Site } from "../page/layout.ts"
import { operatorNoticeJson } from "../page/status-json.ts"
import type { DeliveryStore } from "../storage/delivery-store.ts"
import type { NoticeStore } from "../storage/notice-store.ts"
import type { SubscriberStore } from "../storage/subscriber-store.ts"
import type { Subscriptions } from "../subscriptions/subscriptions.ts"
import {
  incidentUpdate,
  maintenanceUpdate,
  newIncident,
  newMaintenance,
} from "./operator-requests.ts"
import {
  bearerOf,
  json,
  problem,
  Refusal,
  type Request,
  type Response,
  type Route,
  route,
  unauthorized,
} from "./server.ts"

export interface OperatorDeps {
  readonly tokenHashes: ReadonlyArray<string>
  readonly board: NoticeBoard
  readonly notices: NoticeStore
  readonly subscribers: SubscriberStore
  readonly deliveries: DeliveryStore
  readonly subscriptions: Subscriptions
  readonly site: Site
  readonly log: Logger
}

const withoutToken = unauthorized(
  "Send an operator token as a bearer token.",
  'Bearer realm="procurement operator"',
)
const malformedJson = problem(400, "malformed_json", "The body is not JSON.")
const unknownNotice = problem(404, "not_found", "There is no incident or maintenance with this id.")
const unknown = problem(404, "not_found", "There is no operation at this address.")

export const unknownOperation = (): Response => unknown

const isOperator = (request: Request, known: ReadonlyArray<string>): boolean => {
  const presented = hash("sha256", bearerOf(request), "buffer")
  const matches = known.filter((each) => timingSafeEqual(Buffer.from(each, "hex"), presented))
  return matches.length > 0
}

const invalid = ({ issues }: z.ZodError): Response => {
  const errors = issues.map(({ path, message }) => ({
    pointer: path.map((part) => `/${String(part)}`).join(""),
    message,
  }))
  const detail = errors.map(({ pointer, message }) => `${pointer} ${message}`.trim()).join("; ")
  return problem(422, "validation_failed", "The request is not valid.", { detail, errors })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(malformedJson)
  }
}

/** What a body says; throws a refusal when it is not of that form. */
const decoded = <A>(body: string, schema: z.ZodType<A>): A => {
  const { data, error } = schema.safeParse(parsed(body))
  if (error !== undefined) throw new Refusal(invalid(error))
  return data
}

type Rejected = NoticeMoveRejected | MaintenanceTimeRejected

const timeProblems = {
  "starts-in-the-past": "startsAt must be in the future.",
  "ends-before-start": "endsAt must be after startsAt.",
} as const

const moves = { ...incidentMoves, ...maintenanceMoves }

const problemOf = (rejected: Rejected): Response => {
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

const noticeRoutes = ({ notices, board, site }: OperatorDeps): ReadonlyArray<Route> => {
  const incidents = "/internal/v1/incidents"
  const maintenances = "/internal/v1/maintenances"
  const jsonOf = (notice: Notice) => operatorNoticeJson(notice, site)
  const posted = (result: Result.Result<Notice, Rejected>): Response =>
    Result.match(result, {
      onSuccess: (notice) => json(201, jsonOf(notice)),
      onFailure: problemOf,
    })
  const found = <Kind extends Notice["kind"]>({ parameters: { id = "" } }: Request, kind: Kind) => {
    const notice = notices.find(id)
    if (notice?.kind !== kind) throw new Refusal(unknownNotice)
    return notice as Extract<Notice, { readonly kind: Kind }>
  }
  return [
    route("GET", incidents, () => json(200, { items: notices.openIncidents().map(jsonOf) })),
    route("POST", incidents, async (request) => {
      const opened = board.open(decoded(await request.body(), newIncident), "operator")
      return json(201, jsonOf(opened))
    }),
    route("GET", `${incidents}/:id`, (request) => json(200, jsonOf(found(request, "incident")))),
    route("POST", `${incidents}/:id/updates`, async (request) => {
      const body = await request.body()
      const incident = found(request, "incident")
      return posted(board.update(incident, decoded(body, incidentUpdate), "operator"))
    }),
    route("GET", maintenances, () => json(200, { items: notices.openMaintenances().map(jsonOf) })),
    route("POST", maintenances, async (request) =>
      posted(board.announce(decoded(await request.body(), newMaintenance))),
    ),
    route("GET", `${maintenances}/:id`, (request) =>
      json(200, jsonOf(found(request, "maintenance"))),
    ),
    route("POST", `${maintenances}/:id/updates`, async (request) => {
      const body = await request.body()
      const maintenance = found(request, "maintenance")
      return posted(board.updateMaintenance(maintenance, decoded(body, maintenanceUpdate)))
    }),
  ]
}

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
  [...noticeRoutes(deps), ...subscriberRoutes(deps)].map((each) => ({
    ...each,
    handle: (request) => {
      if (!isOperator(request, deps.tokenHashes)) return withoutToken
      if (each.method !== "GET") deps.log.info({ path: request.url.pathname }, "operator")
      return each.handle(request)
    },
  }))
