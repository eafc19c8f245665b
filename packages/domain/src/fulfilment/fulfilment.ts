/**
 * Plans when an order leaves the warehouse.
 *
 * The only hub is Warszawa. An order accepted before 14:00 local time on a working day leaves on
 * that day; all others leave on the next working day. Carriers are not considered.
 */
import * as Schema from "effect/Schema"
import { type Instant, LocalDate, warsawDate, warsawMinuteOfDay } from "../calendar/instant.ts"
import { isWorkingDay, nextWorkingDay } from "../calendar/working-day.ts"

export const Fulfilment = Schema.Struct({ hub: Schema.Literal("Warszawa"), date: LocalDate })
export type Fulfilment = typeof Fulfilment.Type

/** 14:00, in minutes since midnight in Warsaw. */
export const cutOffMinuteOfDay = 14 * 60

export const planFulfilment = (acceptedAt: Instant): Fulfilment => {
  const today = warsawDate(acceptedAt)
  const sameDay = isWorkingDay(today) && warsawMinuteOfDay(acceptedAt) < cutOffMinuteOfDay
  return { hub: "Warszawa", date: sameDay ? today : nextWorkingDay(today) }
}
