import { createClient, ProblemError } from "@procurement/sdk"

const api = createClient({ baseUrl: "https://api.example.com", token: "ppl_test_…" })

/** Whether the last event was deleted because it is more than 30 days old. */
const isForgotten = (error: unknown): boolean =>
  error instanceof ProblemError && error.errors.some(({ code }) => code === "too_old")

/** Continues after the last event seen before; returns the last one seen now. */
export const reconcile = async (lastSeen?: string): Promise<string | undefined> => {
  let last = lastSeen
  const query = lastSeen === undefined ? {} : { after: lastSeen }
  try {
    for await (const event of api.events.list(query)) {
      process.stdout.write(`${event.createdAt} ${event.type}\n`)
      last = event.id
    }
  } catch (error) {
    if (lastSeen !== undefined && isForgotten(error)) return reconcile()
    throw error
  }
  return last
}
