/**
 * The day of the reader's visit before this one. A visit lasts until its tab is closed or the
 * reader signs out; the browser keeps its day.
 */
import type { LocalDate } from "@procurement/domain/standalone"

const key = "dashboard.lastVisit"

/** Undefined on the first visit; `reader` keeps the people of one browser apart. */
export const dayOfLastVisit = (
  reader: string,
  today: LocalDate,
  tab: Storage,
  browser: Storage,
): LocalDate | undefined => {
  const ofReader = `${key}.${reader}`
  const last = tab.getItem(ofReader) ?? browser.getItem(ofReader) ?? ""
  tab.setItem(ofReader, last)
  browser.setItem(ofReader, today)
  return last === "" ? undefined : (last as LocalDate)
}
