import { setTimeout as sleep } from "node:timers/promises"
import { createClient } from "@procurement/sdk"

const api = createClient({ baseUrl: "https://api.example.com", token: "ppl_test_…" })

/** Has everything told again that never arrived since then; answers how many deliveries it made. */
export const replayLost = async (id: string, since: Date): Promise<number> => {
  const begun = await api.POST("/v1/webhooks/{id}/replays", {
    params: { path: { id } },
    body: { neverDeliveredSince: since.toISOString() },
  })
  let replay = begun.data
  const path = { id, replayId: replay.id }
  while (replay.completedAt === null) {
    await sleep(1_000)
    const read = await api.GET("/v1/webhooks/{id}/replays/{replayId}", { params: { path } })
    replay = read.data
  }
  return replay.queued
}
