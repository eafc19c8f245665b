/** Announces what has changed in the catalog. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { type EventId, nextIds } from "../../identity/type-id.ts"
import { CatalogAnnouncements, catalogUpdates } from "../catalog-announcements.ts"

/** More changes than an event names, because an item may have changed several times. */
const maximumRead = 1_000
/** Changes wait that long for others, so that an hour of editing is at most twelve events. */
const collectingMillis = 300_000

/**
 * Publishes `catalog.updated` to each tenant with a webhook for it, five minutes after the first
 * change; returns how many.
 */
export const announceCatalogChanges = Effect.fnUntraced(function* () {
  const announcements = yield* CatalogAnnouncements
  const pending = Option.getOrUndefined(yield* announcements.pending(maximumRead))
  const now = instant(yield* Clock.currentTimeMillis)
  const first = pending?.changes[0]
  if (pending === undefined || first === undefined || first.at > now - collectingMillis) return 0
  const subscribers = yield* announcements.subscribers
  const newId = yield* nextIds("evt")
  const events = catalogUpdates(pending, subscribers, now, () => newId() as EventId)
  return (yield* announcements.announce(pending, events)) ? events.length : 0
})
