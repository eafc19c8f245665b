/** Reads and changes what a person is notified about by e-mail. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import {
  type NotificationChoice,
  notificationSettingsOf,
  withNotifications,
} from "../notifications.ts"
import { decideAndStore, readUser } from "./manage-users.ts"
import type { SignedIn } from "./sessions.ts"

export const readNotifications = Effect.fnUntraced(function* ({ tenantId, user }: SignedIn) {
  return notificationSettingsOf(yield* readUser(tenantId, user.userId))
})

/** Returns the settings as they are now. */
export const chooseNotifications = Effect.fnUntraced(function* (
  { tenantId, user: { userId } }: SignedIn,
  choice: NotificationChoice,
) {
  const now = instant(yield* Clock.currentTimeMillis)
  return notificationSettingsOf(
    yield* decideAndStore(tenantId, (users) => withNotifications(users, userId, choice, now)),
  )
})
