/** E-mails are sent once; only the death of a process may repeat one. */
import type { MakeRule, Observer } from "./observer.ts"

/** A request of a process that has died may still arrive. */
const onItsWayMillis = 60_000

export const mailRule: MakeRule = ({ report, now, history }): Observer => {
  const sent = new Map<string, number>()
  let diedAt = Number.NEGATIVE_INFINITY
  return {
    died: () => {
      diedAt = now()
    },
    mailed: ({ id }) => {
      const before = sent.get(id)
      if (before !== undefined && diedAt < before - onItsWayMillis) {
        report("mail-twice", `${id} is sent twice`)
      }
      sent.set(id, now())
    },
    settled: () => {
      for (const { id, to, message } of history.emails.values()) {
        // What it names may have been paid since.
        if (!sent.has(id) && message._tag !== "InvoicesDue")
          report("mail-lost", `${id} to ${to} is not sent`)
      }
    },
  }
}
