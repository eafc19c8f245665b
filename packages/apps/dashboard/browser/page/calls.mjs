/**
 * Every request of the dashboard, as a value: method, path and query, body.
 *
 * Nothing else in the dashboard knows an address of the API. All of them are in its public
 * document: the dashboard can do what its customer's own program can do, and no more.
 *
 * @import { ApiCall, DeliveryStatus, ReplayRequest } from "../api-types.ts"
 */

const pageSize = 20

/** The most that a page can have. */
export const countingSize = 100

/**
 * Without what is not set.
 * @param {string} path
 * @param {Readonly<Record<string, string | number | undefined>>} parameters
 */
export const withQuery = (path, parameters) => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== "") query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** @param {string} path @returns {ApiCall} */
const get = (path) => ({ method: "GET", path })

/** @param {string} path @param {unknown} [body] @returns {ApiCall} */
const post = (path, body) => ({ method: "POST", path, ...(body === undefined ? {} : { body }) })

/** @param {string} id */
const webhookPath = (id) => `/v1/webhooks/${encodeURIComponent(id)}`

/** @param {string} id @param {string} deliveryId */
const deliveryPath = (id, deliveryId) =>
  `${webhookPath(id)}/deliveries/${encodeURIComponent(deliveryId)}`

/** @typedef {{ url: string, events: ReadonlyArray<string>, contactEmail: string }} WebhookFields */

export const listWebhooks = () => get("/v1/webhooks")
/** @param {WebhookFields} fields */
export const createWebhook = (fields) => post("/v1/webhooks", fields)
/** @param {string} id */
export const readWebhook = (id) => get(webhookPath(id))
/** @param {string} id @param {Partial<WebhookFields>} fields @returns {ApiCall} */
export const changeWebhook = (id, fields) => ({
  method: "PATCH",
  path: webhookPath(id),
  body: fields,
})
/** @param {string} id @returns {ApiCall} */
export const deleteWebhook = (id) => ({ method: "DELETE", path: webhookPath(id) })
/** @param {string} id @param {"retry" | "skip"} exhausted */
export const resumeWebhook = (id, exhausted) => post(`${webhookPath(id)}/resume`, { exhausted })
/** @param {string} id @param {number} overlapHours */
export const rotateSecret = (id, overlapHours) =>
  post(`${webhookPath(id)}/rotate-secret`, { overlapHours })
/** @param {string} id */
export const sendTestEvent = (id) => post(`${webhookPath(id)}/test`)

/**
 * @typedef {{ status?: DeliveryStatus | undefined, eventId?: string | undefined }} DeliveryFilter
 */

/** @param {string} id @param {DeliveryFilter} filter */
export const listDeliveries = (id, { status, eventId }, limit = pageSize) =>
  get(withQuery(`${webhookPath(id)}/deliveries`, { status, eventId, limit }))
/** @param {string} id @param {string} deliveryId */
export const readDelivery = (id, deliveryId) => get(deliveryPath(id, deliveryId))
/** @param {string} id @param {string} deliveryId */
export const redeliver = (id, deliveryId) => post(`${deliveryPath(id, deliveryId)}/redeliver`)

/** @param {string} id @param {ReplayRequest} request */
export const requestReplay = (id, request) => post(`${webhookPath(id)}/replays`, request)
/** @param {string} id */
export const listReplays = (id) => get(withQuery(`${webhookPath(id)}/replays`, { limit: pageSize }))
/** @param {string} id @param {string} replayId */
export const readReplay = (id, replayId) =>
  get(`${webhookPath(id)}/replays/${encodeURIComponent(replayId)}`)

/** @typedef {{ type?: string | undefined, after?: string | undefined }} EventFilter */

/** @param {EventFilter} filter */
export const listEvents = ({ type, after }) =>
  get(withQuery("/v1/events", { type, after, limit: pageSize }))

export const readUsage = () => get("/v1/usage")

/**
 * The page that an answer calls the next one. An address of anybody else is not asked: the token
 * goes along with every request.
 * @param {string} next
 */
export const nextPage = (next) => {
  if (!/^\/v1\/[^\\]*$/.test(next)) throw new Error(`not a page of the API: ${next}`)
  return get(next)
}
