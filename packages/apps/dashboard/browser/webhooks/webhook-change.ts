/** Computes the change of a webhook: an unchanged URL is not verified again. */
import type { WebhookFields } from "../api/api-types.ts"

const asSet = (events: ReadonlyArray<string>): string => events.toSorted().join()

/** The members that differ; the order of events has no meaning. */
export const changedFields = (
  current: WebhookFields,
  { url, events, contactEmail }: WebhookFields,
): Partial<WebhookFields> => ({
  ...(url === current.url ? {} : { url }),
  ...(asSet(events) === asSet(current.events) ? {} : { events }),
  ...(contactEmail === current.contactEmail ? {} : { contactEmail }),
})
