/**
 * What a delivery's attempts amount to.
 *
 * @import { Attempt, Delivery, DeliveryStatus } from "../api-types.ts"
 */

/** @type {ReadonlyArray<DeliveryStatus>} */
export const deliveryStatuses = ["ready", "waiting", "delivered", "exhausted", "skipped"]

/** @param {Pick<Delivery, "status">} delivery */
export const isSettled = ({ status }) => status !== "ready" && status !== "waiting"

/**
 * Why the newest failed attempt failed, none when nothing did.
 * @param {Pick<Delivery, "attempts">} delivery
 * @returns {Attempt | undefined}
 */
export const lastFailure = ({ attempts }) =>
  attempts.findLast(({ failure, status }) => failure !== undefined || !isAccepted(status))

/**
 * In the words of the service, else by its status.
 * @param {Attempt} attempt
 */
export const failureText = ({ status, failure }) => {
  if (failure === undefined) return `HTTP ${status}`
  const isTold = status === undefined || failure.includes(String(status))
  return isTold ? failure : `HTTP ${status}: ${failure}`
}

/** @param {number | undefined} status */
const isAccepted = (status) => status !== undefined && status >= 200 && status < 300

/** @param {DeliveryStatus} status @returns {"good" | "bad" | "later" | "quiet"} */
export const toneOf = (status) => {
  switch (status) {
    case "delivered":
      return "good"
    case "exhausted":
      return "bad"
    case "waiting":
      return "later"
    case "ready":
    case "skipped":
      return "quiet"
  }
}
