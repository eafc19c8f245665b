/** What people read about the register: sums and changes. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { details, table, timeOf } from "../output.ts"

export type Sums = Pick<
  ReturnedBy<"readLedgerTotals">,
  "rows" | "netInPln" | "vatInPln" | "markers" | "withoutPln"
>

export const linesOf = ({ rows, netInPln, vatInPln, markers, withoutPln }: Sums) =>
  [
    ["rows", rows],
    ["net in PLN (K_19)", netInPln],
    ["VAT in PLN (K_20)", vatInPln],
    ["without a KSeF number", `OFF ${markers.OFF}, DI ${markers.DI}, BFK ${markers.BFK}`],
    ["without amounts in PLN", withoutPln === 0 ? undefined : withoutPln],
  ] as const

export const showTotals = (json: ReturnedBy<"readLedgerTotals">): string =>
  details([["period", json.period], ...linesOf(json)])

/** What is said of a difference; the API's JSON has this form. */
type DifferenceJson = Pick<
  ReturnedBy<"readLedgerChanges">,
  "since" | "changes" | "toCorrect" | "items"
>
type StatedRow = DifferenceJson["items"][number]["before"]

const statedText = (row: StatedRow): string =>
  row === undefined
    ? "-"
    : [row.ksefNumber ?? row.marker, row.netInPln, row.vatInPln, row.soldOn]
        .filter((part) => part !== undefined)
        .join(" ")

/** So that the sums stay in sight; `--json` has more. */
const maximumShown = 50

export const showDifference = ({ since, changes, toCorrect, items }: DifferenceJson): string => {
  const filed = since.filed === undefined ? "not filed" : `filed ${timeOf(since.filed.at)}`
  const head = details([
    ["since", `${since.id} of ${timeOf(since.at)}, ${filed}`],
    ["changes", changes],
    ["to correct", since.filed === undefined ? undefined : toCorrect],
  ])
  if (changes === 0) return head
  const shown = items.slice(0, maximumShown)
  const rows = shown.map(({ number, before, after, isToCorrect }) => [
    number,
    statedText(before),
    statedText(after),
    isToCorrect ? "correct" : undefined,
  ])
  const more = changes > shown.length ? `and ${changes - shown.length} more\n` : ""
  return `${head}${table(["number", "then", "now", "to do"], rows, "")}${more}`
}
