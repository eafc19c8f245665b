/** Guarantee 2: numbers have no gaps and no repeats, and never move to another invoice. */
import { warsawMonth } from "./calendar.ts"
import type { MakeRule } from "./observer.ts"

/** The longest way of a call to the store. */
const slackMillis = 180_000

export const numberRule: MakeRule = ({ report, now }) => {
  const last = new Map<string, number>()
  const owners = new Map<string, string>()
  const numbers = new Map<string, string>()
  const assign = (id: string, number: string): void => {
    const owner = owners.get(number)
    if (owner !== undefined && owner !== id) {
      report("number-moves", `${number} of ${owner} is given to ${id}`)
    }
    const before = numbers.get(id)
    if (before !== undefined && before !== number) {
      report("number-changes", `${id} had ${before} and has ${number}`)
    }
    owners.set(number, id)
    numbers.set(id, number)
  }
  return {
    numbered: (invoices) => {
      for (const { invoice } of invoices) {
        if (!("number" in invoice)) continue
        const { id, number } = invoice
        const [kind, year, month, position] = number.split("/")
        const series = `${kind}/${year}/${month}`
        const expected = (last.get(series) ?? 0) + 1
        if (Number(position) !== expected) {
          report("number-gap", `${number} of ${id}, but the next of ${series} is ${expected}`)
        }
        last.set(series, expected)
        const months = [warsawMonth(now()), warsawMonth(now() - slackMillis)]
        if (!months.includes(`${year}-${month}`)) {
          report("number-month", `${number} was given in ${months[0]}`)
        }
        assign(id, number)
      }
    },
    saved: ({ invoice }) => {
      if ("number" in invoice && invoice.number !== undefined) assign(invoice.id, invoice.number)
    },
  }
}
