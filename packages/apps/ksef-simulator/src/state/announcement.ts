/** An event that the Ministry announces. */
import type { Instant } from "@procurement/domain/calendar"

export const categories = ["MAINTENANCE", "FAILURE", "TOTAL_FAILURE"] as const
export type Category = (typeof categories)[number]

export interface Announcement {
  /** Identifies the event in all its messages. */
  readonly eventId: number
  readonly category: Category
  readonly title: string
  readonly text: string
  readonly publishedAt: Instant
  readonly startsAt: Instant
  /** Always known for a maintenance; for a failure once it has ended. */
  readonly endsAt?: Instant
}
