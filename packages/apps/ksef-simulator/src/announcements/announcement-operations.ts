/**
 * The Ministry's announcement service ("Latarnia"): public, separate from KSeF, and available
 * while KSeF is down.
 */
import { json } from "../http/response.ts"
import { type Operation, publicOperation } from "../http/operation.ts"
import type { Simulation } from "../simulation.ts"
import { messagesAt, presentMessagesAt, statusAt } from "./announcement.ts"

const announcements = (simulation: Simulation) => [...simulation.state().announcements.values()]

const operations = [
  publicOperation("latarniaStatus", "GET /latarnia/status", "unlimited", (simulation) => {
    const now = simulation.now()
    const messages = presentMessagesAt(announcements(simulation), now)
    return json(200, {
      status: statusAt(announcements(simulation), now),
      ...(messages.length === 0 ? {} : { messages }),
    })
  }),
  publicOperation("latarniaMessages", "GET /latarnia/messages", "unlimited", (simulation) =>
    json(200, messagesAt(announcements(simulation), simulation.now())),
  ),
]

export const announcementOperations: ReadonlyArray<Operation> = operations.map((each) => ({
  ...each,
  availableInOutage: true,
}))
