/**
 * Working days in Poland: Monday to Friday, public holidays excepted.
 *
 * Deadlines of the VAT act and of KSeF count these days; so does the warehouse.
 */
import { addDays, type LocalDate, weekdayOf } from "./local-date.ts"
import { polishHoliday } from "./polish-holidays.ts"

export const isWorkingDay = (day: LocalDate): boolean =>
  weekdayOf(day) <= 5 && polishHoliday(day) === undefined

const walk = (day: LocalDate, step: 1 | -1): LocalDate => {
  const next = addDays(day, step)
  return isWorkingDay(next) ? next : walk(next, step)
}

/** The first working day after `day`. */
export const nextWorkingDay = (day: LocalDate): LocalDate => walk(day, 1)

/** The last working day before `day`. */
export const previousWorkingDay = (day: LocalDate): LocalDate => walk(day, -1)
