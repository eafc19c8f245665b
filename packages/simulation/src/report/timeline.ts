/** What happened, in order: written as it happens, formatted only when somebody reads it. */
import { warsawTime } from "../model/calendar.ts"

export interface Entry {
  readonly at: number
  /** Who acts: a process, KSeF, an endpoint, a fault. */
  readonly who: string
  readonly what: string
}

export interface Timeline {
  readonly entries: ReadonlyArray<Entry>
  readonly note: (who: string, what: string) => void
}

/** Stays empty unless it is kept: that of a year has hundreds of thousands of entries. */
export const makeTimeline = (now: () => number, isKept: boolean): Timeline => {
  const entries: Array<Entry> = []
  return {
    entries,
    note: (who, what) => {
      if (isKept) entries.push({ at: now(), who, what })
    },
  }
}

/** `2026-10-25 02:59:59.123  worker-1#2        InvoiceRepository.save` */
export const formatEntry = ({ at, who, what }: Entry): string => {
  const millis = String(Math.floor(at) % 1_000).padStart(3, "0")
  return `${warsawTime(at)}.${millis}  ${who.padEnd(14)}  ${what}`
}
