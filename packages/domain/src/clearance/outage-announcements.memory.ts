/** Reference implementation of `OutageAnnouncements`: what it was told to announce. */
import * as Effect from "effect/Effect"
import type { Outage } from "./outage.ts"
import type { OutageAnnouncements } from "./outage-announcements.ts"

export const makeOutageAnnouncementsMemory = (
  announced: () => ReadonlyArray<Outage>,
): OutageAnnouncements["Service"] => ({ current: Effect.sync(announced) })
