import { setTimeout as sleep } from "node:timers/promises"
import { createClient } from "@procurement/sdk"

const api = createClient({ baseUrl: "https://api.example.com", token: "ppl_test_…" })

/** Replays all events since then that were never delivered; returns the number of deliveries. */
export const replayLost = async (id: string, since: Date): Promise<number> => {
  let replay = await api.webhooks.replay(id, { neverDeliveredSince: since.toISOString() })
  while (replay.completedAt === null) {
    await sleep(1_000)
    replay = await api.webhooks.getReplay(id, replay.id)
  }
  return replay.queued
}
