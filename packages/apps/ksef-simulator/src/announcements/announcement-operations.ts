/**
 * The Ministry's announcement service ("Latarnia"): public, separate from KSeF, and available
 * while KSeF is down.
 */
import { json } from "../http/response.ts"
import type { Operation } from "../http/operation.ts"
import type { Simulation } from "../simulation.ts"
import { messagesAt, presentMessagesAt, statusAt } from "./announcement.ts"

export const announcementOperations = (simulation: Simulation): ReadonlyArray<Operation> => {
  const common = {
    method: "get",
    group: "unlimited",
    access: "public",
    availableInOutage: true,
  } as const
  const announcements = () => [...simulation.state().announcements.values()]
  return [
    {
      ...common,
      name: "latarniaStatus",
      path: "/latarnia/status",
      handle: () => {
        const now = simulation.now()
        const messages = presentMessagesAt(announcements(), now)
        return json(200, {
          status: statusAt(announcements(), now),
          ...(messages.length === 0 ? {} : { messages }),
        })
      },
    },
    {
      ...common,
      name: "latarniaMessages",
      path: "/latarnia/messages",
      handle: () => json(200, messagesAt(announcements(), simulation.now())),
    },
  ]
}
