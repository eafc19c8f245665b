/** /v1/webhooks/{id}/replays: sends events of the last 30 days again. */
import * as Effect from "effect/Effect"
import { type Instant, toIso } from "@procurement/domain/calendar"
import {
  findReplay,
  maximumOpenReplays,
  maximumReplayedEvents,
  ReplayRepository,
  type ReplayRequest,
  requestReplay,
  type Subscription,
  typesMatching,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { requireEventScopes } from "../../access/scope.ts"
import { operation } from "../../audience/customers.ts"
import { type Problem, validationFailed } from "../../problem/problem.ts"
import { selectedBody } from "../../request/reading.ts"
import { accepted, list, ok } from "../../request/returns.ts"
import type { Call } from "../../request/route.ts"
import { limit } from "../../schema/primitives.ts"
import {
  beginningOf,
  encodeReplay,
  replayBody,
  replayList,
  replayRequest,
  replayRequestOf,
  replaySchemaFor,
} from "../../schema/webhook-replay.ts"
import {
  findSubscription,
  locationHeader,
  replayPath,
  scopeRule,
  webhookPath,
  webhookScope as scope,
  webhookTags as tags,
} from "./answer.ts"

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

/** Events selected by id are sent even if the subscription does not include their type. */
const requireScopesOf = Effect.fnUntraced(function* (
  call: Pick<Call, "principal">,
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

const requestReplayRoute = operation({
  id: "requestReplay",
  at: "POST /v1/webhooks/{id}/replays",
  scope,
  tags,
  summary: "Replay events",
  description:
    "Resends events of the last 30 days. Choose exactly one of `eventIds` (at most " +
    `${maximumReplayedEvents}), \`from\`/\`to\`, \`failedSince\` and \`neverDeliveredSince\`. ` +
    "Each event becomes a new delivery with the same id and body and the header " +
    "`X-Service-Replay: true`, and counts as a delivery. New events are sent first. A webhook " +
    `can have at most ${maximumOpenReplays} replays in progress. A replay runs asynchronously: ` +
    `poll it for its progress. ${scopeRule}`,
  parameters: webhookPath,
  body: selectedBody(replayRequest, replaySchemaFor),
  isKeyed: true,
  returns: accepted("The replay was accepted.", replayBody, encodeReplay, {
    headers: { Location: locationHeader },
    headersOf: (_, { subscriptionId, id }) => ({
      location: `/v1/webhooks/${subscriptionId}/replays/${id}`,
    }),
  }),
  problems: ["webhook_not_found", "replay_limit_reached", "quota_exceeded"],
  handle: Effect.fnUntraced(function* (call) {
    const { principal, path, body } = call
    const { tenantId, tenant } = principal
    const subscription = yield* findSubscription(tenantId, path.id)
    const selection = replayRequestOf(body)
    yield* requireScopesOf(call, subscription, selection)
    const beginning = beginningOf(body)
    return yield* requestReplay(tenantId, path.id, selection, tenant).pipe(
      Effect.catchTags({
        ReplayTooOld: ({ earliest }) => Effect.fail(tooOld(beginning, earliest)),
        ReplayLiesAhead: () => Effect.fail(inTheFuture(beginning)),
      }),
    )
  }),
})

const listReplaysRoute = operation({
  id: "listReplays",
  at: "GET /v1/webhooks/{id}/replays",
  scope,
  tags,
  summary: "List replays, newest first",
  parameters: webhookPath,
  query: listQuery,
  returns: list("The newest replays.", replayList, encodeReplay),
  problems: ["webhook_not_found"],
  handle: Effect.fnUntraced(function* ({ principal: { tenantId }, path, query }) {
    yield* findSubscription(tenantId, path.id)
    const replays = yield* ReplayRepository
    return yield* replays.list(tenantId, path.id, query.limit)
  }),
})

const readReplayRoute = operation({
  id: "readReplay",
  at: "GET /v1/webhooks/{id}/replays/{replayId}",
  scope,
  tags,
  summary: "Read a replay",
  parameters: replayPath,
  returns: ok("The replay and its progress.", replayBody, encodeReplay),
  problems: ["webhook_not_found", "replay_not_found"],
  handle: ({ principal, path }) => findReplay(principal.tenantId, path.id, path.replayId),
})

export const replayRoutes = [requestReplayRoute, listReplaysRoute, readReplayRoute]
