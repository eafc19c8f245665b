/** Derives the state of a delivery from its attempts. */
import type { Attempt, Delivery, DeliveryStatus } from "./api/api-types.ts"
import type { Tone } from "./parts/notice.tsx"

export const deliveryStatuses = [
  "ready",
  "waiting",
  "delivered",
  "exhausted",
  "skipped",
  "expired",
] as const satisfies ReadonlyArray<DeliveryStatus>

const openStatuses = new Set<DeliveryStatus>(["ready", "waiting"])

export const isSettled = ({ status }: Pick<Delivery, "status">): boolean =>
  !openStatuses.has(status)

const isAccepted = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300

/** The newest failed attempt; undefined when none failed. */
export const lastFailure = ({ attempts }: Pick<Delivery, "attempts">): Attempt | undefined =>
  attempts.findLast(({ failure, status }) => failure !== undefined || !isAccepted(status))

/** The service's own text if there is one, otherwise the status. */
export const failureText = ({ status, failure }: Attempt): string => {
  if (failure === undefined) return `HTTP ${status}`
  const hasStatus = status === undefined || failure.includes(String(status))
  return hasStatus ? failure : `HTTP ${status}: ${failure}`
}

export const toneOf = (status: DeliveryStatus): Tone => {
  switch (status) {
    case "delivered":
      return "good"
    case "exhausted":
    case "expired":
      return "bad"
    case "waiting":
      return "later"
    case "ready":
    case "skipped":
      return "quiet"
  }
}
