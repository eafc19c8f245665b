/** E-mails are sent once; only the death of a process may repeat one. */
import type { MakeRule, Observer } from "./observer.ts"

export const mailRule: MakeRule = ({ report, now }): Observer => {
  const sent = new Map<string, number>()
  let diedAt = Number.NEGATIVE_INFINITY
  return {
    died: () => {
      diedAt = now()
    },
    mailed: (id) => {
      const before = sent.get(id)
      if (before !== undefined && diedAt < before) report("mail-twice", `${id} is sent twice`)
      sent.set(id, now())
    },
    settled: ({ ledger }) => {
      for (const { id, to } of ledger.emails) {
        if (!sent.has(id)) report("mail-lost", `${id} to ${to} is not sent`)
      }
    },
  }
}
