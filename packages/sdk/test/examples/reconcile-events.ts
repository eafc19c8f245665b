import { createClient } from "@procurement/sdk"

const api = createClient({ baseUrl: "https://api.example.com", token: "ppl_test_…" })

/** Goes on behind the last event seen the last time; answers the last one seen now. */
export const reconcile = async (lastSeen?: string): Promise<string | undefined> => {
  let last = lastSeen
  const query = lastSeen === undefined ? {} : { after: lastSeen }
  for await (const event of api.items("/v1/events", { query })) {
    process.stdout.write(`${event.createdAt} ${event.type}\n`)
    last = event.id
  }
  return last
}
