/** /internal/v1/replays: the replays that customers requested, and their progress. */
import { type Replay, ReplayRepository } from "@procurement/domain/webhook"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import { list } from "../../request/returns.ts"
import { identifier, limit } from "../../schema/primitives.ts"
import { encodeReplay, replayBody } from "../../schema/webhook-replay.ts"

const tenantsReplay = replayBody
  .extend({ tenantId: identifier("ten", "the tenant") })
  .meta({ id: "TenantsReplay" })

const maximumListed = 100
const usuallyListed = 20

export const listAnyReplays = operatorOperation({
  id: "listAnyReplays",
  at: "GET /internal/v1/replays",
  scope: "reader",
  tags: ["Webhooks"],
  summary: "List the replays of all tenants, newest first",
  description: "One that is not completed yet waits for its turn, or for a worker.",
  query: z.strictObject({ limit: limit(maximumListed, usuallyListed) }),
  returns: list(
    "The newest replays.",
    z.object({ items: z.array(tenantsReplay) }).meta({ id: "TenantsReplayList" }),
    (replay: Replay) => ({ ...encodeReplay(replay), tenantId: replay.tenantId }),
  ),
  handle: ({ query }) => ReplayRepository.use((replays) => replays.newest(query.limit)),
})
