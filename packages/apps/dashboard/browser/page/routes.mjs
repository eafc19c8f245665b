/**
 * The addresses within the page, behind the `#`: whatever is shown can be bookmarked.
 *
 * @import { Route, WebhookPart } from "../api-types.ts"
 */

/** @type {ReadonlyArray<WebhookPart>} */
export const webhookParts = ["deliveries", "replays", "settings"]

/** @param {string} text */
const decoded = (text) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The list of webhooks for whatever is no address.
 * @param {string} hash
 * @returns {Route}
 */
export const routeOf = (hash) => {
  const [first, second, third = "deliveries"] = hash.replace(/^#?\/?/, "").split("/")
  if (first === "events") return { view: "events" }
  if (first === "new-webhook") return { view: "newWebhook" }
  const part = webhookParts.find((known) => known === third)
  if (first !== "webhooks" || !second || part === undefined) return { view: "webhooks" }
  return { view: "webhook", id: decoded(second), part }
}

/** @param {Route} route */
export const hashOf = (route) => {
  switch (route.view) {
    case "webhooks":
      return "#/webhooks"
    case "newWebhook":
      return "#/new-webhook"
    case "events":
      return "#/events"
    case "webhook": {
      const path = `#/webhooks/${encodeURIComponent(route.id)}`
      return route.part === "deliveries" ? path : `${path}/${route.part}`
    }
  }
}
