/** /v1/webhooks/{id}/replays: sends events of the last 30 days again. */
import * as Effect from "effect/Effect"
import { type Instant, toIso } from "@procurement/domain/calendar"
import {
  findReplay,
  maximumOpenReplays,
  maximumReplayedEvents,
  type Replay,
  ReplayRepository,
  type ReplayRequest,
  requestReplay,
  type Subscription,
  typesMatching,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { requireEventScopes } from "../access/scope.ts"
import { bodyProblems, headers, headersWith, json, securedProblems } from "../openapi/responses.ts"
import { type Problem, validationFailed } from "../problem/problem.ts"
import { decodeBody } from "../request/body.ts"
import {
  decodeQuery,
  idempotencyHeader,
  replayedHeader,
  storedResponseProblems,
} from "../request/head.ts"
import { keyed } from "../request/keyed-route.ts"
import { jsonReply } from "../request/reply.ts"
import type { Call, SecuredRoute } from "../request/route.ts"
import { limit } from "../schema/primitives.ts"
import {
  beginningOf,
  encodeReplay,
  replayBody,
  replayList,
  replayRequest,
  replayRequestOf,
  replaySchemaFor,
} from "../schema/webhook-replay.ts"
import {
  findSubscription,
  locationHeader,
  replayIdOf,
  replayPath,
  scopeRule,
  subscriptionIdOf,
  webhookPath,
  webhookScope as scope,
  webhookTags as tags,
} from "./webhook-answer.ts"

const maximumListed = 100
const usuallyListed = 20

const listQuery = z.strictObject({ limit: limit(maximumListed, usuallyListed) })

const tooOld = (member: string, earliest: Instant): Problem =>
  validationFailed([
    {
      pointer: `/${member}`,
      code: "too_old",
      message: {
        en: `must not be before ${toIso(earliest)}: older events are deleted`,
        pl: `nie może być wcześniej niż ${toIso(earliest)}: starsze zdarzenia są usuwane`,
      },
    },
  ])

const inTheFuture = (member: string): Problem =>
  validationFailed([
    {
      pointer: `/${member}`,
      code: "out_of_range",
      message: { en: "must not be in the future", pl: "nie może być w przyszłości" },
    },
  ])

const acceptedReply = (replay: Replay) => {
  const location = `/v1/webhooks/${replay.subscriptionId}/replays/${replay.id}`
  return jsonReply(202, encodeReplay(replay), { location })
}

/** Events selected by id are sent even if the subscription does not include their type. */
const requireScopesOf = Effect.fnUntraced(function* (
  call: Call,
  { tenantId, events }: Subscription,
  request: ReplayRequest,
) {
  if (request._tag !== "ById") {
    return yield* requireEventScopes(call, typesMatching(events))
  }
  const replays = yield* ReplayRepository
  const named = yield* replays.eventsOf(tenantId, request.eventIds)
  return yield* requireEventScopes(
    call,
    named.map(({ type }) => type),
  )
})

const begin = Effect.fnUntraced(function* (call: Call) {
  const { tenantId, tenant } = call.principal
  const subscriptionId = yield* subscriptionIdOf(call)
  const request = yield* decodeBody(replaySchemaFor(call.body), call.body)
  const subscription = yield* findSubscription(tenantId, subscriptionId)
  const asked = replayRequestOf(request)
  yield* requireScopesOf(call, subscription, asked)
  const beginning = beginningOf(request)
  const replay = yield* requestReplay(tenantId, subscriptionId, asked, tenant).pipe(
    Effect.catchTags({
      ReplayTooOld: ({ earliest }) => Effect.fail(tooOld(beginning, earliest)),
      ReplayLiesAhead: () => Effect.fail(inTheFuture(beginning)),
    }),
  )
  return acceptedReply(replay)
})

const list = Effect.fnUntraced(function* (call: Call) {
  const { tenantId } = call.principal
  const subscriptionId = yield* subscriptionIdOf(call)
  const query = yield* Effect.fromResult(decodeQuery(listQuery, call.request.query))
  yield* findSubscription(tenantId, subscriptionId)
  const replays = yield* ReplayRepository
  const newest = yield* replays.list(tenantId, subscriptionId, query.limit)
  return jsonReply(200, { items: newest.map(encodeReplay) })
})

const read = Effect.fnUntraced(function* (call: Call) {
  const subscriptionId = yield* subscriptionIdOf(call)
  const id = yield* replayIdOf(call)
  return jsonReply(
    200,
    encodeReplay(yield* findReplay(call.principal.tenantId, subscriptionId, id)),
  )
})

const beginningRoute: SecuredRoute = keyed({
  kind: "secured",
  method: "post",
  path: "/v1/webhooks/{id}/replays",
  scope,
  handle: begin,
  operation: {
    operationId: "requestReplay",
    tags,
    summary: "Replay events",
    description:
      "Events of the last 30 days, selected in exactly one way: by id (at most " +
      `${maximumReplayedEvents}), by time, all that failed, or all that were never ` +
      "delivered. Each event becomes a new delivery with its id, its body and the header " +
      "`X-Service-Replay: true`, and counts as a delivery. New events are sent first. " +
      `At most ${maximumOpenReplays} replays to a webhook run at the same time. The ` +
      `replay runs in the background: read it to see its progress. ${scopeRule}`,
    requestParams: { path: webhookPath, header: idempotencyHeader },
    requestBody: { required: true, content: json(replayRequest) },
    responses: {
      "202": {
        description: "The replay has started.",
        headers: headersWith({ Location: locationHeader, ...replayedHeader }),
        content: json(replayBody),
      },
      ...bodyProblems(
        "webhook_not_found",
        "replay_limit_reached",
        "quota_exceeded",
        ...storedResponseProblems,
      ),
    },
  },
})

const listRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/webhooks/{id}/replays",
  scope,
  handle: list,
  operation: {
    operationId: "listReplays",
    tags,
    summary: "List replays, newest first",
    requestParams: { path: webhookPath, query: listQuery },
    responses: {
      "200": { description: "The newest replays.", headers, content: json(replayList) },
      ...securedProblems("invalid_parameter", "webhook_not_found"),
    },
  },
}

const readingRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/webhooks/{id}/replays/{replayId}",
  scope,
  handle: read,
  operation: {
    operationId: "readReplay",
    tags,
    summary: "Read a replay",
    requestParams: { path: replayPath },
    responses: {
      "200": { description: "The replay's progress.", headers, content: json(replayBody) },
      ...securedProblems("webhook_not_found", "replay_not_found"),
    },
  },
}

export const replayRoutes: ReadonlyArray<SecuredRoute> = [beginningRoute, listRoute, readingRoute]
