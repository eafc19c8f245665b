/**
 * What is to be changed of a webhook: an address that stays as it is, is not looked up again.
 *
 * @import { WebhookFields } from "./calls.mjs"
 */

/** @param {ReadonlyArray<string>} events */
const asSet = (events) => events.toSorted().join()

/**
 * The members that are not what they were; the order of events says nothing.
 * @param {WebhookFields} before
 * @param {WebhookFields} after
 * @returns {Partial<WebhookFields>}
 */
export const changedFields = (before, { url, events, contactEmail }) => ({
  ...(url === before.url ? {} : { url }),
  ...(asSet(events) === asSet(before.events) ? {} : { events }),
  ...(contactEmail === before.contactEmail ? {} : { contactEmail }),
})
