/** /v1/webhooks/{id}/replays: events of the last 30 days, told again. */
import * as Effect from "effect/Effect"
import { type Instant, toIso } from "@procurement/domain/calendar"
import {
  findReplay,
  maximumOpenReplays,
  maximumReplayedEvents,
  type Replay,
  ReplayRepository,
  requestReplay,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { decodeBody } from "../body.ts"
import { bodyProblems, headers, headersWith, json, securedProblems } from "../openapi-parts.ts"
import { type Problem, validationFailed } from "../problem.ts"
import { decodeQuery } from "../query.ts"
import { jsonReply } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
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
  subscriptionIdOf,
  webhookPath,
  webhookProduces as produces,
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

const begin = Effect.fnUntraced(function* (call: Call) {
  const { tenantId } = call.principal
  const subscriptionId = yield* subscriptionIdOf(call)
  const request = yield* decodeBody(replaySchemaFor(call.body), call.body)
  yield* findSubscription(tenantId, subscriptionId)
  const beginning = beginningOf(request)
  const replay = yield* requestReplay(tenantId, subscriptionId, replayRequestOf(request)).pipe(
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

const beginningRoute: SecuredRoute = {
  kind: "secured",
  method: "post",
  path: "/v1/webhooks/{id}/replays",
  scope,
  produces,
  takesBody: true,
  handle: begin,
  operation: {
    operationId: "requestReplay",
    tags,
    summary: "Have events told again",
    description:
      "Events of the last 30 days, chosen in exactly one way: by id " +
      `(at most ${maximumReplayedEvents}), by time, all that failed, or all that never arrived. ` +
      "Each becomes a new delivery with the id and body of the event and the header " +
      "`X-Service-Replay: true`, and counts as a delivery. What happens meanwhile is sent first. At " +
      `most ${maximumOpenReplays} replays to a webhook go on at the same time. This goes on by itself: ` +
      "read the replay to see how far it is.",
    requestParams: { path: webhookPath },
    requestBody: { required: true, content: json(replayRequest) },
    responses: {
      "202": {
        description: "It has begun.",
        headers: headersWith({ Location: locationHeader }),
        content: json(replayBody),
      },
      ...bodyProblems("webhook_not_found", "replay_limit_reached"),
    },
  },
}

const listRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/webhooks/{id}/replays",
  scope,
  produces,
  takesBody: false,
  handle: list,
  operation: {
    operationId: "listReplays",
    tags,
    summary: "List replays, newest first",
    requestParams: { path: webhookPath, query: listQuery },
    responses: {
      "200": { description: "The newest ones.", headers, content: json(replayList) },
      ...securedProblems("invalid_parameter", "webhook_not_found"),
    },
  },
}

const readingRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/webhooks/{id}/replays/{replayId}",
  scope,
  produces,
  takesBody: false,
  handle: read,
  operation: {
    operationId: "readReplay",
    tags,
    summary: "Read a replay",
    requestParams: { path: replayPath },
    responses: {
      "200": { description: "How far it is.", headers, content: json(replayBody) },
      ...securedProblems("webhook_not_found", "replay_not_found"),
    },
  },
}

export const replayRoutes: ReadonlyArray<SecuredRoute> = [beginningRoute, listRoute, readingRoute]
