/** What corrections have to know of the document they follow: whether it lets them go on, when. */
import { type Instant, instant } from "../calendar/instant.ts"
import type { Invoice } from "./invoice.ts"

/** Whether a save of the invoice, as it is now, wakes the corrections that follow it. */
export const wakesFollowers = ({
  _tag,
  refusedVersions,
}: Pick<Invoice, "_tag" | "refusedVersions">): boolean =>
  _tag === "Acknowledged" ||
  _tag === "Rejected" ||
  // It is issued anew: they wait for it again.
  (_tag === "Pending" && refusedVersions !== undefined)

/** When the invoice came to be as it is now. */
export const enteredAt = ({ timeline }: Pick<Invoice, "timeline">): Instant =>
  timeline.at(-1)?.at ?? instant(0)
